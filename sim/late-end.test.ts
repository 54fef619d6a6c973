import { payOrder } from '@faka/contract/payment'
import { expect, test } from 'vitest'
import { endPayments, paymentsOf } from '../server/src/rooms/payment/payment.sql.ts'
import { openNetwork } from '../server/src/test/network.ts'
import { openShop, someCards } from '../server/src/test/open-shop.ts'
import { cardsOf, place, reach } from '../server/src/test/purchase.ts'
import { findBreaches } from './law.ts'
import { laws } from './laws.ts'

test('a payment that settled its order stays so when the answer that opened it comes late and says no', async () => {
  const network = openNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  network.trouble = async (page, go) => {
    const answer = await go()
    if (page !== 'mapi.php') return answer
    network.trouble = undefined
    const told: { payurl?: string } = await answer.json()
    await shop.press(told.payurl ?? '', 'pay')
    await reach(placed, 'delivered')
    return Response.json({ code: -1, msg: 'no' })
  }
  await placed.buyer.refused(payOrder, { orderNo: placed.orderNo, payChannel: shop.payChannels.md5 })
  expect(
    (await paymentsOf(shop.db.db, placed.orderNo)).map(({ state, settles }) => [state, settles]),
  ).toEqual([['succeeded', true]])
  expect(await cardsOf(placed)).toHaveLength(1)
  expect(await findBreaches(shop.db.db, laws, shop.clock.now)).toEqual([])
})

test('ending payments late leaves every one that money came by as it is', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }))
  const { qrContent } = await placed.buyer.ask(payOrder, {
    orderNo: placed.orderNo,
    payChannel: shop.payChannels.md5,
  })
  await shop.press(qrContent, 'pay')
  await reach(placed, 'delivered')
  const { db } = shop.db
  const [before] = await paymentsOf(db, placed.orderNo)
  for (const state of ['failed', 'closed'] as const) {
    await endPayments(db, [before?.payment_no ?? ''], state)
    expect(await paymentsOf(db, placed.orderNo)).toEqual([before])
  }
})

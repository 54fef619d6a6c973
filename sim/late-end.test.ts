import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import { findBreachesOfShop } from '../server/src/laws/find-breaches-of-shop.ts'
import { laws } from '../server/src/laws/laws.ts'
import { endPayments, listPaymentsOfOrder } from '../server/src/modules/payment/payment.sql.ts'
import { readCards, submitOrder, waitForStatus } from '../test-support/seed/purchase.ts'
import { createFaultyNetwork } from '../test-support/server/faulty-network.ts'
import { createCards, openShop } from '../test-support/server/open-shop.ts'

test('a payment that settled its order stays settled when the response that opened it arrives late and is a failure', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  network.fault = async (page, go) => {
    const answer = await go()
    if (page !== 'mapi.php') return answer
    network.fault = undefined
    const response: { payurl?: string } = await answer.json()
    await shop.pressButton(response.payurl ?? '', 'pay')
    await waitForStatus(placed, 'delivered')
    return Response.json({ code: -1, msg: 'no' })
  }
  await placed.buyer.expectRejection(payOrder, { orderNo: placed.orderNo, payChannel: shop.payChannels.md5 })
  expect(
    (await listPaymentsOfOrder(shop.db.db, placed.orderNo)).map(({ state, settles }) => [state, settles]),
  ).toEqual([['succeeded', true]])
  expect(await readCards(placed)).toHaveLength(1)
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test('ending payments late changes none that received money', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { qrContent } = await placed.buyer.call(payOrder, {
    orderNo: placed.orderNo,
    payChannel: shop.payChannels.md5,
  })
  await shop.pressButton(qrContent, 'pay')
  await waitForStatus(placed, 'delivered')
  const { db } = shop.db
  const [before] = await listPaymentsOfOrder(db, placed.orderNo)
  for (const state of ['failed', 'closed'] as const) {
    await endPayments(db, [before?.payment_no ?? ''], state)
    expect(await listPaymentsOfOrder(db, placed.orderNo)).toEqual([before])
  }
})

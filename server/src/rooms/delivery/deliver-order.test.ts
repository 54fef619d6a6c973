import { expect, test } from 'vitest'
import { Refused } from '../../kernel/refuse.ts'
import { openShop, someCards, type TestShop } from '../../test/open-shop.ts'
import { askQr, buy, cardsOf, look, type Placed, place, reach, wayOf } from '../../test/purchase.ts'
import { deliverOrder } from './deliver-order.ts'

async function openByHand(shop: TestShop, quantity = 1): Promise<Placed> {
  const itemId = await shop.addItem({ delivery: 'byHand' })
  const placed = await place(shop, itemId, { quantity })
  await shop.press(await askQr(placed, shop.payChannels.md5), 'pay')
  await reach(placed, 'paid')
  return placed
}

const refusal = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error) => (error instanceof Refused ? error.codeName : String(error)),
  )

test('an order by hand waits, paid, until a person delivers one text a unit', async () => {
  await using shop = await openShop()
  const placed = await openByHand(shop, 2)
  expect(await look(placed)).toMatchObject({ status: 'paid', cards: null, delivery: 'byHand' })
  const { orderNo } = placed
  expect(await deliverOrder(shop.seller, { orderNo, texts: ['One', '二'] })).toEqual({ status: 'delivered' })
  expect(await cardsOf(placed)).toEqual(['One', '二'])
  expect(await wayOf(shop.db.db, orderNo)).toBe('unpaid > paid > delivered')
})

test('too few and too many texts are refused, and nothing is delivered by halves', async () => {
  await using shop = await openShop()
  const { orderNo } = await openByHand(shop, 2)
  for (const texts of [['One'], ['One', 'Two', 'Three']])
    expect(await refusal(deliverOrder(shop.seller, { orderNo, texts }))).toBe('badInput')
  expect(await shop.db.db.selectFrom('delivered_text').selectAll().execute()).toEqual([])
})

test('only a paid order by hand is delivered by hand, and only once', async () => {
  await using shop = await openShop()
  const texts = ['A text']
  const bought = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  const unpaid = await place(shop, await shop.addItem({ delivery: 'byHand' }))
  for (const { orderNo } of [bought, unpaid])
    expect(await refusal(deliverOrder(shop.seller, { orderNo, texts }))).toBe('orderNotDeliverable')
  const absent = { ...unpaid, orderNo: '0'.repeat(20) as typeof unpaid.orderNo, texts }
  expect(await refusal(deliverOrder(shop.seller, absent))).toBe('orderNotFound')

  const { orderNo } = await openByHand(shop)
  const twice = await Promise.all(
    ['Mine', 'Yours'].map((text) => refusal(deliverOrder(shop.seller, { orderNo, texts: [text] }))),
  )
  expect(twice.sort()).toEqual(['done', 'orderNotDeliverable'])
})

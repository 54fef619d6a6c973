import { listOrders } from '@faka/contract/order/order-list'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import {
  listDispositions,
  type PlacedOrder,
  readOrder,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createNewCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { listOrders as listOrdersOf } from '../order/list-orders.ts'
import { editChannel } from '../pay-channel/edit-channel.ts'

const priceFen = 9_680
/** 1.5 % of the price, rounded down: the fee of the second channel; the first one charges none. */
const feeFen = 145

const sold = async (shop: TestShop, { orderNo }: PlacedOrder) => {
  const input = listOrders.input.parse({ shortUrl: shop.shortUrl })
  return (await listOrdersOf(shop.seller, input)).list.find((each) => each.orderNo === orderNo)
}

test('an order paid at another channel costs what that channel charges, in both directions', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ priceFen, cards: createNewCards(2) })
  const { md5: free, rsa: expensive } = shop.payChannels
  for (const [madeWith, paidAt, fee] of [
    [expensive, free, 0],
    [free, expensive, feeFen],
  ] as const) {
    const placed = await submitOrder(shop, itemId, { payChannel: madeWith })
    const { buyer, orderNo } = placed
    const made = await readOrder(placed)
    expect(made.amountFen).toBe(priceFen + (madeWith === expensive ? feeFen : 0))
    const requested = await buyer.call(payOrder, { orderNo, payChannel: paidAt })
    expect(requested).toMatchObject({ amountFen: priceFen + fee, feeFen: fee })
    // asking for the first channel again neither loses its amount nor takes the other's
    expect(await buyer.call(payOrder, { orderNo, payChannel: madeWith })).toMatchObject({
      amountFen: made.amountFen,
      feeFen: made.feeFen,
    })
    await shop.pressButton(requested.qrContent, 'pay')
    await waitForStatus(placed, 'delivered')
    const order = await readOrder(placed)
    expect(order).toMatchObject({ amountFen: priceFen + fee, feeFen: fee, refund: null })
    expect(order.payChannel.id).toBe(paidAt)
    expect(await sold(shop, placed)).toMatchObject({
      amountFen: priceFen + fee,
      payChannel: order.payChannel.name,
    })
  }
})

test('two payments at two channels are handled independently, each with its own amount', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ priceFen, cards: createNewCards(1) })
  const { md5: free, rsa: expensive } = shop.payChannels
  const placed = await submitOrder(shop, itemId, { payChannel: expensive })
  const { buyer, orderNo } = placed
  const codes = await Promise.all(
    [free, expensive].map((payChannel) => buyer.call(payOrder, { orderNo, payChannel })),
  )
  expect(codes.map(({ amountFen }) => amountFen)).toEqual([priceFen, priceFen + feeFen])
  await shop.pressButton(codes[0]?.qrContent ?? '', 'pay')
  await waitForStatus(placed, 'delivered')
  await shop.pressButton(codes[1]?.qrContent ?? '', 'pay')
  await expect.poll(() => listDispositions(shop.db.db, orderNo)).toHaveLength(2)
  await shop.runJobs()
  expect((await listDispositions(shop.db.db, orderNo)).sort()).toEqual([
    'refunded secondPayment',
    'settled paid',
  ])
  const order = await readOrder(placed)
  expect(order).toMatchObject({ amountFen: priceFen, feeFen: 0 })
  expect(order.refund).toEqual({ amountFen: priceFen + feeFen, state: 'done', toBalanceFen: 0 })
  const kept = await shop.db.db.selectFrom('sandbox_gateway.ledger').select(['kind', 'amount_fen']).execute()
  expect(kept.reduce((sum, row) => sum + (row.kind === 'pay' ? row.amount_fen : -row.amount_fen), 0)).toBe(
    priceFen,
  )
})

test("an amount is wrong if it is not its own payment's, although another channel asks for it", async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ priceFen: 67, cards: createNewCards(1) })
  // the fee is 1 分, and the wrong amount is 1 分 below the requested one
  const placed = await submitOrder(shop, itemId, { payChannel: shop.payChannels.md5 })
  const { buyer, orderNo } = placed
  const expensive = await buyer.call(payOrder, { orderNo, payChannel: shop.payChannels.rsa })
  expect(expensive).toMatchObject({ amountFen: 68, feeFen: 1 })
  await shop.pressButton(expensive.qrContent, 'wrongAmount')
  await expect.poll(() => listDispositions(shop.db.db, orderNo)).toEqual(['person wrongAmount'])
  expect(await readOrder(placed)).toMatchObject({
    status: 'unpaid',
    refund: { amountFen: 67, state: 'byPerson' },
  })
})

test('the amount of a shown code stays valid until it expires, whatever the channel’s fee becomes', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ priceFen, cards: createNewCards(2) })
  const { md5: free, rsa: expensive } = shop.payChannels
  const made = await submitOrder(shop, itemId, { payChannel: expensive })
  const switched = await submitOrder(shop, itemId, { payChannel: free })
  const { orderNo, buyer } = switched
  const before = await buyer.call(payOrder, { orderNo, payChannel: expensive })
  await editChannel(shop.seller, { payChannelId: expensive, feeBasisPoints: 1000 })
  expect(await buyer.call(payOrder, { orderNo, payChannel: expensive })).toEqual(before)
  // the buyer is asked for the amount that was agreed to by ordering
  expect(await made.buyer.call(payOrder, { orderNo: made.orderNo, payChannel: expensive })).toMatchObject({
    amountFen: priceFen + feeFen,
    feeFen,
  })
})

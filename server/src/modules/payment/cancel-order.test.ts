import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import {
  buy,
  countCardsByState,
  createOrderInput,
  orderHistory,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { connectionFailed, createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('a cancelled order releases its cards at once, and cancelling twice is cancelling once', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { buyer, orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(3) }), {
    quantity: 3,
  })
  const manageSecret = buyer.device.findSecret(orderNo)
  const answers = await Promise.all(
    [shop, other, shop].map((each) => each.visitor().call(cancelOrder, { orderNo, manageSecret })),
  )
  for (const { status } of answers) expect(['closing', 'cancelled']).toContain(status)
  expect(await buyer.call(cancelOrder, { orderNo })).toEqual({ status: 'cancelled' })
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 3 })
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > closing > cancelled')
  expect((await buyer.expectRejection(payOrder, { orderNo, payChannel: shop.payChannels.md5 })).code).toBe(
    'orderNotPayable',
  )
})

test('a paid order is not cancelled, and neither is a missing one', async () => {
  await using shop = await openShop()
  const { buyer, orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  expect((await buyer.expectRejection(cancelOrder, { orderNo })).code).toBe('orderNotCancellable')
  expect((await buyer.expectRejection(cancelOrder, { orderNo: '0'.repeat(20) })).code).toBe('orderNotFound')
})

test('a gateway that can close a payment is asked to, so that a cancelled order cannot be paid', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const qr = await requestQr(placed, shop.payChannels.rsa)
  expect(await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })).toEqual({ status: 'cancelled' })
  await shop.pressButton(qr, 'pay')
  await shop.runJobs()
  expect(await shop.db.db.selectFrom('receipt').select('fate').execute()).toEqual([])
  const trades = await shop.db.db.selectFrom('sandbox_gateway.trade').select('state').execute()
  expect(trades).toEqual([{ state: 'closed' }])
})

test('a buyer who cancels while the money is on its way gets the cards', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'noCallback')
  const { buyer, orderNo } = placed
  expect((await buyer.call(cancelOrder, { orderNo })).status).toBe('delivered')
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > closing > paid > delivered')
})

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: while a gateway does not answer, the cards stay held for the pay time and a grace period, no longer`, async () => {
    const network = createFaultyNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const itemId = await shop.addItem({ cards: createCards(1) })
    const placed = await submitOrder(shop, itemId, { payChannel: shop.payChannels[dialect] })
    await requestQr(placed, shop.payChannels[dialect])
    network.fault = connectionFailed
    const { buyer, orderNo } = placed
    expect((await buyer.call(cancelOrder, { orderNo })).status).toBe('closing')
    await shop.advanceClock(60)
    await waitForStatus(placed, 'closing')
    expect((await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
      'soldOut',
    )
    await shop.advanceClock(15 * 60)
    await waitForStatus(placed, 'closing')
    await shop.advanceClock(dialect === 'md5' ? 31 : 61)
    await waitForStatus(placed, 'cancelled')
    expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
  })

test('a gateway that answers again reports the money, and the closing order is delivered', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.rsa), 'noCallback')
  network.fault = connectionFailed
  const { buyer, orderNo } = placed
  expect((await buyer.call(cancelOrder, { orderNo })).status).toBe('closing')
  network.fault = undefined
  await shop.advanceClock(6)
  await waitForStatus(placed, 'delivered')
})

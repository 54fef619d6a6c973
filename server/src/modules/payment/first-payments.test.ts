import { createOrder } from '@faka/contract/order/order'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import {
  createOrderInput,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { connectionFailed, createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('an order is placed together with its payment, which is what order/pay and a repeated request answer too', async () => {
  await using shop = await openShop()
  const buyer = shop.visitor()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const input = createOrderInput(shop, itemId, { startPayment: true })
  const { orderNo, payment, amountFen } = await buyer.call(createOrder, input)
  expect(payment).toMatchObject({ payChannel: shop.payChannels.md5, amountFen, way: 'code' })
  expect(await buyer.call(payOrder, { orderNo, payChannel: shop.payChannels.md5 })).toEqual(payment)
  const again = await buyer.call(createOrder, input)
  expect([again.orderNo, again.payment]).toEqual([orderNo, payment])
  // it is no other request because the payment was asked for
  const { startPayment: _, ...without } = input
  expect(await buyer.call(createOrder, without)).toMatchObject({ orderNo })
  expect(await shop.db.db.selectFrom('sandbox_gateway.trade').select('trade_no').execute()).toHaveLength(1)
  await shop.pressButton(payment?.qrContent ?? '', 'pay')
  await waitForStatus({ buyer, orderNo }, 'delivered')
  expect((await buyer.call(createOrder, input)).payment).toBeUndefined()
})

test('an order is answered without a payment where its gateway fails, and is paid later by the payment stored with it', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const itemId = await shop.addItem({ cards: createCards(1) })
  const buyer = shop.visitor()
  network.fault = connectionFailed
  const { orderNo, payment } = await buyer.call(
    createOrder,
    createOrderInput(shop, itemId, { startPayment: true }),
  )
  expect(payment).toBeUndefined()
  const stored = () => shop.db.db.selectFrom('payment').select(['order_no', 'state']).execute()
  expect(await stored()).toEqual([{ order_no: orderNo, state: 'creating' }])
  network.fault = undefined
  await shop.pressButton(await requestQr({ buyer, orderNo }, shop.payChannels.md5), 'pay')
  await waitForStatus({ buyer, orderNo }, 'delivered')
  expect(await stored()).toEqual([{ order_no: orderNo, state: 'succeeded' }])
})

test('the answer to an order does not wait for a gateway that is slow, whose payment is opened on', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const itemId = await shop.addItem({ cards: createCards(1) })
  const gate = Promise.withResolvers<void>()
  network.fault = async (_page, go) => {
    await gate.promise
    return go()
  }
  const buyer = shop.visitor()
  const input = createOrderInput(shop, itemId, { startPayment: true })
  const { orderNo, payment } = await buyer.call(createOrder, input)
  expect(payment).toBeUndefined()
  gate.resolve()
  network.fault = undefined
  await expect
    .poll(() => shop.db.db.selectFrom('payment').select('state').execute(), { timeout: 60_000 })
    .toEqual([{ state: 'waiting' }])
  await requestQr({ buyer, orderNo }, shop.payChannels.md5)
  expect(await shop.db.db.selectFrom('payment').select('state').execute()).toHaveLength(1)
})

test('an order is placed without a payment where none is asked for', async () => {
  await using shop = await openShop()
  await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  expect(await shop.db.db.selectFrom('payment').select('state').execute()).toEqual([])
})

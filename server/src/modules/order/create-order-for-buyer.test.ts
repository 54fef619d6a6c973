import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { createOrderForBuyer as operation } from '@faka/contract/order/seller-order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  createOrderInput,
  orderHistory,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedCoupon } from '../../../../test-support/seed/seed-coupon.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('an order that a seller makes is paid at its link by its buyer, and is neither the seller’s nor managed by the seller', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const input = {
    requestId: crypto.randomUUID(),
    itemId,
    quantity: 2,
    contact: { mail: 'one@example.com' },
    note: 'Ordered by phone.',
  }
  const made = await seller.call(operation, input)
  expect(made).toMatchObject({ status: 'unpaid', amountFen: 2000 })
  expect(made.payUrl).toBe(`${shop.services.config.publicUrl}/cashDesk?orderId=${made.orderNo}`)
  expect(Object.keys(made).sort()).toEqual(['amountFen', 'orderNo', 'payBefore', 'payUrl', 'status'])
  expect((await seller.call(operation, input)).orderNo).toBe(made.orderNo)
  const db = shop.db.db
  const { account_id } = await db.selectFrom('orders').select('account_id').executeTakeFirstOrThrow()
  expect(account_id).toBe(null)
  const [event] = await db.selectFrom('order_event').select(['actor', 'reason']).execute()
  expect(event?.actor).toMatch(/^seller \d+$/)
  const acts = await db.selectFrom('order_action').select(['kind', 'actor', 'why']).execute()
  expect(acts).toEqual([{ kind: 'create', actor: event?.actor, why: 'Ordered by phone.' }])

  const { orderNo } = made
  expect((await seller.expectRejection(cancelOrder, { orderNo })).code).toBe('ownShopOrder')
  const buyer = shop.visitor()
  const { qrContent } = await buyer.call(payOrder, { orderNo, payChannel: shop.payChannels.md5 })
  await shop.pressButton(qrContent, 'pay')
  await waitForStatus({ buyer, orderNo }, 'delivered')
  expect((await buyer.call(getOrder, { orderNo })).cards?.length).toBe(2)
  expect(await orderHistory(db, orderNo)).toBe('unpaid > paid > delivered')
})

test('an order is created only for items on sale in the seller’s own shop', async () => {
  await using shop = await openShop()
  const [draft, soldOut] = [await shop.addItem({ published: false }), await shop.addItem({ cards: [] })]
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const make = (itemId: string) => ({
    requestId: crypto.randomUUID(),
    itemId,
    quantity: 1,
    contact: { mail: 'one@example.com' },
  })
  expect((await seller.expectRejection(operation, make(draft))).code).toBe('itemNotOnSale')
  expect((await seller.expectRejection(operation, make(soldOut))).code).toBe('soldOut')
  expect(await shop.db.db.selectFrom('order_action').selectAll().execute()).toEqual([])
})

test('an order that a seller makes uses a coupon of its buyer, and says why one does not apply', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const couponCode = await seedCoupon(shop, { maxUsesPerBuyer: 1 })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const make = (code: string, mail: string) => ({
    requestId: crypto.randomUUID(),
    itemId,
    quantity: 1,
    contact: { mail },
    couponCode: code,
  })
  expect((await seller.call(operation, make(couponCode, 'one@example.com'))).amountFen).toBe(800)
  const again = await seller.expectRejection(operation, make(couponCode, 'one@example.com'))
  expect([again.code, again.data]).toEqual(['couponRefused', { why: 'usedByBuyer' }])
  const unknown = await seller.expectRejection(operation, make('NO-SUCH-CODE', 'one@example.com'))
  expect([unknown.code, unknown.data]).toEqual(['couponUnknown', { why: 'unknown' }])
  // the limit is that of the buyer, not of the seller who orders
  expect((await seller.call(operation, make(couponCode, 'two@example.com'))).amountFen).toBe(800)
})

test('a seller who repeats the request for a buyer’s order as a guest, with its id and input, gets no secret of it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const input = createOrderInput(shop, itemId)
  const made = await seller.call(operation, input)
  for (const caller of [shop.visitor(), seller]) {
    expect((await caller.expectRejection(createOrder, input)).code).toBe('requestReused')
    const paying = { ...input, startPayment: true }
    expect((await caller.expectRejection(createOrder, paying)).code).toBe('requestReused')
  }
  expect((await seller.call(operation, { ...input, note: 'Asked again.' })).orderNo).toBe(made.orderNo)
})

test('a seller’s request for a buyer does not repeat the order of a guest', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  const input = createOrderInput(shop, itemId)
  const guest = shop.visitor()
  const { orderNo } = await submitOrder(shop, itemId, { buyer: guest, ...input })
  expect((await seller.expectRejection(operation, input)).code).toBe('requestReused')
  expect(await shop.db.db.selectFrom('order_action').selectAll().execute()).toEqual([])
  expect((await guest.call(createOrder, input)).orderNo).toBe(orderNo)
})

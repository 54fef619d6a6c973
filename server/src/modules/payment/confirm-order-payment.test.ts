import { confirmOrderPayment as operation } from '@faka/contract/payment/seller-payment'
import { expect, test } from 'vitest'
import { findLedgerErrors } from '../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  countCardsByState,
  listDispositions,
  orderHistory,
  requestQr,
  submitOrder,
} from '../../../../test-support/seed/purchase.ts'
import { seedCoupon } from '../../../../test-support/seed/seed-coupon.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { dismissMoney } from '../reconciliation/dismiss-money.ts'
import { listMoney } from '../reconciliation/list-money.ts'
import { confirmOrderPayment } from './confirm-order-payment.ts'
import { refundOrder } from './refund-order.ts'

const why = 'The bank transfer arrived.'

const request = (orderNo: string) => operation.input.parse({ requestId: crypto.randomUUID(), orderNo, why })

const settle = async (shop: TestShop) => {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
}

const cases = async (shop: TestShop) =>
  (await listMoney(shop.seller, {})).map(({ reason, amountFen, can }) => ({ reason, amountFen, can }))

test('a confirmed payment delivers its order once, names who confirmed it, and is a case until it was checked', async () => {
  await using shop = await openShop()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), {
    payChannel: shop.payChannels.rsa,
  })
  const input = request(orderNo)
  const answers = await Promise.all([1, 2, 3].map(() => confirmOrderPayment(shop.seller, input)))
  for (const answer of answers) expect(answer).toEqual({ status: 'delivered', amountFen: 1000 })
  await expect(confirmOrderPayment(shop.seller, request(orderNo))).rejects.toThrow('orderNotPayable')
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered')
  expect(await listDispositions(shop.db.db, orderNo)).toEqual(['settled confirmedManually'])
  const acts = await shop.db.db
    .selectFrom('order_action')
    .select(['kind', 'actor', 'why', 'amount_fen'])
    .execute()
  expect(acts).toEqual([{ kind: 'confirm', actor: 'seller', why, amount_fen: 1000 }])
  expect(await cases(shop)).toEqual([{ reason: 'confirmedManually', amountFen: 1000, can: ['dismiss'] }])
  const [open] = await listMoney(shop.seller, {})
  await dismissMoney(shop.seller, { caseNo: open?.caseNo ?? ('' as never), why: 'It is there.' })
  expect(await cases(shop)).toEqual([])
})

test('money that the gateway reports after a confirmation is a case, delivers nothing and is not refunded by itself', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(2) }))
  const qr = await requestQr(placed, shop.payChannels.md5)
  await confirmOrderPayment(shop.seller, request(placed.orderNo))
  await shop.pressButton(qr, 'pay')
  await settle(shop)
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual([
    'settled confirmedManually',
    'person alreadyConfirmed',
  ])
  expect(await shop.db.db.selectFrom('refund').selectAll().execute()).toEqual([])
  expect(await cases(shop)).toContainEqual({
    reason: 'alreadyConfirmed',
    amountFen: 1000,
    can: ['refund', 'dismiss'],
  })
})

test('a confirmation while the payment arrives delivers once, and both amounts are accounted for', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(10) })
  for (let turn = 0; turn < 5; turn++) {
    const placed = await submitOrder(shop, item)
    const qr = await requestQr(placed, shop.payChannels.md5)
    const [confirmed] = await Promise.allSettled([
      confirmOrderPayment(shop.seller, request(placed.orderNo)),
      shop.pressButton(qr, 'pay'),
    ])
    await settle(shop)
    expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(
      confirmed?.status === 'fulfilled'
        ? ['settled confirmedManually', 'person alreadyConfirmed']
        : ['settled paid'],
    )
    expect(await orderHistory(shop.db.db, placed.orderNo)).toBe('unpaid > paid > delivered')
  }
})

test('an order that expired is confirmed while its cards are there', async () => {
  await using shop = await openShop()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await shop.advanceClock(20 * 60)
  expect(await confirmOrderPayment(shop.seller, request(orderNo))).toEqual({
    status: 'delivered',
    amountFen: 1000,
  })
})

test('an order that expired is not confirmed once its coupon is used up, and takes neither cards nor a use', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const couponCode = await seedCoupon(shop, { maxUses: 1 })
  const { orderNo } = await submitOrder(shop, itemId, { couponCode })
  await shop.advanceClock(20 * 60)
  await buy(shop, itemId, { couponCode })
  await expect(confirmOrderPayment(shop.seller, request(orderNo))).rejects.toThrow('lateCouponUsedUp')
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > closing > expired')
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 1, free: 2 })
})

for (const whose of ['guest', 'account'] as const)
  test(`the refund of a confirmed payment waits for manual review and is no balance: ${whose}`, async () => {
    await using shop = await openShop()
    const buyer = whose === 'account' ? (await openBuyer(shop)).visitor : undefined
    const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), {
      ...(buyer && { buyer }),
    })
    await confirmOrderPayment(shop.seller, request(orderNo))
    await refundOrder(shop.seller, request(orderNo))
    await settle(shop)
    const refunds = await shop.db.db.selectFrom('refund').select(['state', 'to_balance']).execute()
    expect(refunds).toEqual([{ state: 'byPerson', to_balance: false }])
    expect(await cases(shop)).toContainEqual(expect.objectContaining({ amountFen: 1000, can: ['dismiss'] }))
    expect(await findLedgerErrors(shop)).toEqual([])
  })

import { refundOrder as operation } from '@faka/contract/payment/seller-payment'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  orderHistory,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createFaultyNetwork, type NetworkFault } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { refundComplaint } from '../complaint/refund-complaint.ts'
import { cancelSoldOrder } from './cancel-sold-order.ts'
import { refundOrder } from './refund-order.ts'

const why = 'The buyer asked for it by phone.'

const request = (orderNo: string, more: Record<string, unknown> = {}) =>
  operation.input.parse({ requestId: crypto.randomUUID(), orderNo, why, ...more })

const refund = (shop: TestShop, orderNo: string, more: Record<string, unknown> = {}) =>
  refundOrder(shop.seller, request(orderNo, more))

const settle = async (shop: TestShop) => {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
}

/** What the gateway refunded, in the order of its ledger. */
const atGateway = async (shop: TestShop): Promise<number[]> =>
  (
    await shop.db.db
      .selectFrom('sandbox_gateway.ledger')
      .select('amount_fen')
      .where('kind', '=', 'refund')
      .execute()
  ).map(({ amount_fen }) => amount_fen)

const actions = (shop: TestShop, orderNo: string) =>
  shop.db.db
    .selectFrom('order_action')
    .select(['kind', 'actor', 'why', 'amount_fen'])
    .where('order_no', '=', orderNo)
    .orderBy('action_id')
    .execute()

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: a seller refunds a part, then the rest, without a complaint; each is made once and named`, async () => {
    await using shop = await openShop()
    const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }), {
      payChannel: shop.payChannels[dialect],
    })
    const total = dialect === 'md5' ? 1000 : 1015
    const part = request(orderNo, { amountFen: 300 })
    const answer = { status: 'delivered', amountFen: 300, refundableFen: total - 300 }
    expect(await refundOrder(shop.seller, part)).toEqual(answer)
    expect(await refundOrder(shop.seller, part)).toEqual(answer)
    await expect(refundOrder(shop.seller, { ...part, amountFen: 301 })).rejects.toThrow('requestReused')
    await expect(refundOrder(shop.seller, { ...part, why: 'Another reason.' })).rejects.toThrow(
      'requestReused',
    )
    await settle(shop)
    expect(await atGateway(shop)).toEqual([300])
    expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered')
    await expect(refund(shop, orderNo, { amountFen: total - 299 })).rejects.toThrow('refundTooLarge')
    expect(await refund(shop, orderNo)).toEqual({
      status: 'refunding',
      amountFen: total - 300,
      refundableFen: 0,
    })
    await settle(shop)
    expect(await atGateway(shop)).toEqual([300, total - 300])
    expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered > refunding > refunded')
    expect(await actions(shop, orderNo)).toEqual([
      { kind: 'refund', actor: 'seller', why, amount_fen: 300 },
      { kind: 'refund', actor: 'seller', why, amount_fen: total - 300 },
    ])
    await expect(refund(shop, orderNo)).rejects.toThrow('orderNotRefundable')
  })

test('an order that was not paid is not refunded, and neither is a missing one', async () => {
  await using shop = await openShop()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await expect(refund(shop, orderNo)).rejects.toThrow('orderNotRefundable')
  await expect(refund(shop, '0'.repeat(20))).rejects.toThrow('orderNotFound')
  expect(await shop.db.db.selectFrom('refund').selectAll().execute()).toEqual([])
})

test('of refunds at once, none gives back more than was paid, and a repeated request is made once', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const same = request(orderNo, { amountFen: 200 })
  const seller = { ...shop.seller, ...other.services }
  const results = await Promise.allSettled([
    ...[same, same, same].map((each, turn) => refundOrder(turn % 2 ? seller : shop.seller, each)),
    ...Array.from({ length: 6 }, (_, turn) =>
      refundOrder(turn % 2 ? seller : shop.seller, request(orderNo, { amountFen: 300 })),
    ),
  ])
  const rejected = results.flatMap((each) =>
    each.status === 'rejected' ? [String((each.reason as Error).message)] : [],
  )
  expect(new Set(rejected)).toEqual(new Set(['refundTooLarge']))
  const rows = await shop.db.db.selectFrom('refund').select('amount_fen').execute()
  const sum = rows.reduce((total, { amount_fen }) => total + amount_fen, 0)
  expect(rows.filter(({ amount_fen }) => amount_fen === 200).length).toBeLessThanOrEqual(1)
  expect(sum).toBeGreaterThanOrEqual(800)
  expect(sum).toBeLessThanOrEqual(1000)
  await settle(shop)
  expect((await atGateway(shop)).reduce((total, fen) => total + fen, 0)).toBe(sum)
})

test('a refund beside that of a complaint never gives back more than was paid', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(8) })
  for (let turn = 0; turn < 4; turn++) {
    const placed = await buy(shop, item)
    const complaintNo = await complain(placed)
    const results = await Promise.allSettled([
      refundComplaint(shop.seller, { complaintNo, amountFen: 600 }),
      refund(shop, placed.orderNo, { amountFen: 600 }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
  await settle(shop)
  expect(await atGateway(shop)).toEqual([600, 600, 600, 600])
})

/** A gateway that rejects every refund. */
const rejectRefunds: NetworkFault = (page, go) =>
  page.includes('refund') ? Promise.resolve(Response.json({ code: -1, msg: '该订单不支持退款' })) : go()

test('what a gateway does not refund goes to the balance of an account, and to manual review for a guest', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const item = await shop.addItem({ cards: createCards(2) })
  const { visitor } = await openBuyer(shop)
  const owned = await buy(shop, item, { buyer: visitor })
  const guests = await buy(shop, item)
  network.fault = rejectRefunds
  await refund(shop, owned.orderNo, { amountFen: 400 })
  await refund(shop, guests.orderNo)
  await settle(shop)
  const rows = await shop.db.db
    .selectFrom('refund')
    .select(['order_no', 'state', 'to_balance', 'reason'])
    .execute()
  expect(new Map(rows.map(({ order_no, ...row }) => [order_no, row]))).toEqual(
    new Map<string, object>([
      [owned.orderNo, { state: 'done', to_balance: true, reason: 'seller' }],
      [guests.orderNo, { state: 'byPerson', to_balance: false, reason: 'seller' }],
    ]),
  )
  // money that paid an order stays what settled it
  const fates = await shop.db.db.selectFrom('receipt').select('fate').execute()
  expect(fates).toEqual([{ fate: 'settled' }, { fate: 'settled' }])
})

test('an unpaid order that its seller cancels releases its cards and counts no lapse against its buyer', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await requestQr(placed, shop.payChannels.rsa)
  const input = request(placed.orderNo)
  expect(await cancelSoldOrder(shop.seller, input)).toEqual({ status: 'cancelled', refundedFen: 0 })
  expect(await cancelSoldOrder(shop.seller, input)).toEqual({ status: 'cancelled', refundedFen: 0 })
  await expect(cancelSoldOrder(shop.seller, request(placed.orderNo))).rejects.toThrow('orderNotCancellable')
  expect(await shop.db.db.selectFrom('card').select('state').execute()).toEqual([{ state: 'free' }])
  expect(await shop.db.db.selectFrom('hold_lapse').selectAll().execute()).toEqual([])
  expect(await actions(shop, placed.orderNo)).toEqual([
    { kind: 'cancel', actor: 'seller', why, amount_fen: null },
  ])
})

test('a paid order that waits for delivery is refunded in full when its seller cancels it, once', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  await refund(shop, placed.orderNo, { amountFen: 100 })
  await settle(shop)
  const input = request(placed.orderNo)
  const answers = await Promise.all([1, 2, 3].map(() => cancelSoldOrder(shop.seller, input)))
  for (const answer of answers) expect(answer).toEqual({ status: 'refunding', refundedFen: 900 })
  await settle(shop)
  expect(await atGateway(shop)).toEqual([100, 900])
  expect(await orderHistory(shop.db.db, placed.orderNo)).toBe('unpaid > paid > refunding > refunded')
})

test('a delivered order is not cancelled', async () => {
  await using shop = await openShop()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  await expect(cancelSoldOrder(shop.seller, request(orderNo))).rejects.toThrow('orderNotCancellable')
})

test('an order that its seller cancels while the payment arrives is delivered or released, never both', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(6) })
  for (let turn = 0; turn < 6; turn++) {
    const placed = await submitOrder(shop, item)
    const qr = await requestQr(placed, shop.payChannels.md5)
    const [cancelled] = await Promise.allSettled([
      cancelSoldOrder(shop.seller, request(placed.orderNo)),
      shop.pressButton(qr, 'pay'),
    ])
    if (cancelled?.status === 'rejected') expect(String(cancelled.reason.message)).toBe('orderNotCancellable')
    await settle(shop)
    const { status } = await shop.db.db
      .selectFrom('orders')
      .select('status')
      .where('order_no', '=', placed.orderNo)
      .executeTakeFirstOrThrow()
    const cards = await shop.db.db
      .selectFrom('card')
      .select('state')
      .where('order_no', '=', placed.orderNo)
      .execute()
    // money that came in time, or late while the cards were there, buys them
    expect({ status, cards }).toEqual({ status: 'delivered', cards: [{ state: 'sold' }] })
  }
})

import { confirmPayment } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import {
  buy,
  countCardsByState,
  listDispositions,
  type PlacedOrder,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { connectionFailed, createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { acceptMoney } from '../reconciliation/accept-money.ts'
import { dismissMoney } from '../reconciliation/dismiss-money.ts'
import { listMoney } from '../reconciliation/list-money.ts'
import { showMoney } from '../reconciliation/show-money.ts'
import { insertPaidNotifications, markDenied, markUnanswered } from './paid-notification.sql.ts'

/** An order that was paid at a gateway which then answers no query, after its webhook was sent. */
async function openUnconfirmedNotification(dialect: 'md5' | 'rsa' = 'md5') {
  const network = createFaultyNetwork()
  const shop = await openShop({ fetch: network.fetch })
  const payChannel = shop.payChannels[dialect]
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  const qr = await requestQr(placed, payChannel)
  network.fault = async (page, go) =>
    page.startsWith('api.php') || page === 'query' ? connectionFailed(page, go) : go()
  await shop.pressButton(qr, 'pay')
  await expect.poll(async () => (await listMoney(shop.seller, {})).length).toBe(1)
  return { network, shop, placed, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const listPaidNotifications = (shop: TestShop) =>
  shop.db.db.selectFrom('paid_notice').select(['state', 'reason']).execute()

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: an unconfirmed payment is shown at once, keeps its cards held, and is delivered once it is confirmed`, async () => {
    await using opened = await openUnconfirmedNotification(dialect)
    const { shop, network, placed } = opened
    const amountFen = dialect === 'md5' ? 1000 : 1015
    expect(await listMoney(shop.seller, {})).toEqual([
      expect.objectContaining({
        reason: 'unanswered',
        detail: 'the gateway did not answer',
        orderNo: placed.orderNo,
        amountFen,
        can: ['accept', 'dismiss'],
      }),
    ])
    const [openCase] = await listMoney(shop.seller, {})
    const shown = await showMoney(shop.seller, { caseNo: openCase?.caseNo ?? '' })
    expect(shown.events.map(({ verdict }) => verdict)).toEqual(['unanswered'])
    // the pay time and every grace period pass
    await shop.advanceClock(901)
    for (let turn = 0; turn < 12; turn++) await shop.advanceClock(600)
    await waitForStatus(placed, 'closing')
    expect(await countCardsByState(shop.db.db)).toEqual({ held: 1 })
    expect(await readOrder(placed)).toMatchObject({ unconfirmedFen: amountFen })
    network.fault = undefined
    await shop.advanceClock(3600)
    await waitForStatus(placed, 'delivered')
    expect(await readCards(placed)).toEqual(createCards(1))
    expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
    expect(await listMoney(shop.seller, {})).toEqual([])
    expect(await listPaidNotifications(shop)).toEqual([])
    expect(await readOrder(placed)).toMatchObject({ unconfirmedFen: null })
  })

test('after a day of silence a gateway is asked no more, and the order goes to manual review', async () => {
  await using opened = await openUnconfirmedNotification()
  const { shop, placed, network } = opened
  for (let hour = 0; hour < 26; hour++) await shop.advanceClock(3600)
  const before = network.requestedPages.length
  await shop.advanceClock(3600)
  await shop.advanceClock(3600)
  expect(network.requestedPages.length).toBe(before)
  expect((await readOrder(placed)).status).toBe('closing')
  const [openCase] = await listMoney(shop.seller, {})
  expect(openCase).toMatchObject({ reason: 'unanswered' })
  expect(
    await acceptMoney(shop.seller, { caseNo: openCase?.caseNo ?? '', why: 'seen at the gateway' }),
  ).toEqual({ status: 'delivered' })
  expect(await readCards(placed)).toEqual(createCards(1))
  expect(await listMoney(shop.seller, {})).toEqual([])
})

test('once dismissed, it holds no cards any more', async () => {
  await using opened = await openUnconfirmedNotification()
  const { shop, placed, network } = opened
  // the gateway does not send it again either
  network.fault = connectionFailed
  await shop.advanceClock(901)
  const [openCase] = await listMoney(shop.seller, {})
  const caseNo = openCase?.caseNo ?? ''
  await dismissMoney(shop.seller, { caseNo, why: 'the gateway has no such money' })
  await expect(dismissMoney(shop.seller, { caseNo, why: 'again' })).rejects.toMatchObject({
    codeName: 'moneyCaseNotFound',
  })
  for (let turn = 0; turn < 30; turn++) await shop.advanceClock(10)
  await waitForStatus(placed, 'expired')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})

test('the buyer is told that the payment was reported and is not confirmed', async () => {
  await using opened = await openUnconfirmedNotification()
  const { shop, placed } = opened
  const { buyer, orderNo } = placed
  expect(await buyer.call(confirmPayment, { orderNo })).toEqual({ status: 'unpaid', isUnconfirmed: true })
  const other: PlacedOrder = await submitOrder(shop, await shop.addItem({ cards: createCards(1, 'OTHER') }))
  expect(await other.buyer.call(confirmPayment, { orderNo: other.orderNo })).toEqual({
    status: 'unpaid',
    isUnconfirmed: false,
  })
})

test('a notification is stored before its gateway is asked', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const qr = await requestQr(placed, shop.payChannels.md5)
  const written: number[] = []
  network.fault = async (page, go) => {
    if (page === 'api.php order') written.push((await listPaidNotifications(shop)).length)
    return go()
  }
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(written[0]).toBe(1)
  expect(await listPaidNotifications(shop)).toEqual([])
})

/** A notification as a gateway sends it, with the fields that matter in a test. */
const newPaidNotification = (
  shop: TestShop,
  tradeNo: string,
  changes: { channel?: string; paymentNo?: string | undefined } = {},
) => ({
  pay_channel_id: changes.channel ?? shop.payChannels.md5,
  payment_no: changes.paymentNo ?? 'UNKNOWN',
  trade_no: tradeNo,
  amount_fen: 100,
  event_key: tradeNo,
  raw_hash: Buffer.alloc(32),
  received_at: shop.clock.now,
  next_try_at: new Date(shop.clock.now.getTime() + 30_000),
})

test('a notification is stored unless its trade’s money is in the ledger of its channel', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const { trade_no: booked } = await db.selectFrom('receipt').select('trade_no').executeTakeFirstOrThrow()
  await insertPaidNotifications(db, [newPaidNotification(shop, booked)])
  expect(await listPaidNotifications(shop), 'of a trade in the ledger').toEqual([])
  await insertPaidNotifications(db, [
    newPaidNotification(shop, booked),
    newPaidNotification(shop, 'new'),
    newPaidNotification(shop, booked, { channel: shop.payChannels.rsa }),
    newPaidNotification(shop, 'new'),
  ])
  const written = await db
    .selectFrom('paid_notice')
    .select(['pay_channel_id', 'trade_no'])
    .orderBy('notice_id')
    .execute()
  expect(written.map(({ pay_channel_id, trade_no }) => `${pay_channel_id} ${trade_no}`).sort()).toEqual(
    [`${shop.payChannels.md5} new`, `${shop.payChannels.rsa} ${booked}`].sort(),
  )
})

test('a denied notification goes to manual review once it is retried no more, if it names a payment of the shop', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const item = await shop.addItem({ cards: createCards(3) })
  for (const _ of [1, 2, 3]) await requestQr(await submitOrder(shop, item), shop.payChannels.md5)
  const payments = await db.selectFrom('payment').select(['payment_no', 'order_no']).execute()
  const [denied, lookedAt, notAsked] = payments.map(({ payment_no }) => payment_no)
  const notifications = {
    denied: newPaidNotification(shop, 'denied', { paymentNo: denied }),
    unknown: newPaidNotification(shop, 'unknown'),
    lookedAt: newPaidNotification(shop, 'looked at', { paymentNo: lookedAt }),
    notAsked: newPaidNotification(shop, 'not asked', { paymentNo: notAsked }),
    silent: newPaidNotification(shop, 'silent'),
  }
  await insertPaidNotifications(db, Object.values(notifications))
  for (const notification of [notifications.denied, notifications.unknown])
    await markDenied(db, notification, 'no such trade', null)
  await markDenied(db, notifications.lookedAt, 'not paid yet', shop.clock.now)
  await markUnanswered(db, notifications.silent, 'the gateway did not answer', null)
  const listed = await listMoney(shop.seller, {})
  expect(listed.map(({ tradeNo, reason, orderNo }) => ({ tradeNo, reason, orderNo }))).toEqual([
    { tradeNo: 'denied', reason: 'denied', orderNo: payments[0]?.order_no },
    { tradeNo: 'silent', reason: 'unanswered', orderNo: null },
  ])
})

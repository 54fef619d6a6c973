import { randomUUID } from 'node:crypto'
import { payOrder } from '@faka/contract/payment/payment'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { expect, test } from 'vitest'
import { addBalance } from '../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
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
import {
  createCards,
  createNewCards,
  openShop,
  type TestShop,
} from '../../../../test-support/server/open-shop.ts'
import { settle } from '../payment/settle.ts'
import { acceptMoney } from './accept-money.ts'
import { dismissMoney } from './dismiss-money.ts'
import { listMoney } from './list-money.ts'
import { refundMoney } from './refund-money.ts'
import { showMoney } from './show-money.ts'

/** An order that received another amount than its price. */
async function openWrongAmountCase(
  shop: TestShop,
  stock = 1,
): Promise<{ placed: PlacedOrder; caseNo: string }> {
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(stock) }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'wrongAmount')
  await expect.poll(async () => (await listMoney(shop.seller, {})).length).toBe(1)
  const [money] = await listMoney(shop.seller, {})
  return { placed, caseNo: money?.caseNo ?? '' }
}

test('a wrong amount is listed with its reason and allowed decisions, and shown with its events', async () => {
  await using shop = await openShop()
  const { placed, caseNo } = await openWrongAmountCase(shop)
  expect(await listMoney(shop.seller, {})).toEqual([
    expect.objectContaining({
      reason: 'wrongAmount',
      amountFen: 999,
      orderNo: placed.orderNo,
      channel: 'Sandbox',
      can: ['accept', 'refund', 'dismiss'],
    }),
  ])
  await expect
    .poll(async () => (await showMoney(shop.seller, { caseNo })).events.map(({ verdict }) => verdict))
    .toEqual(['paid'])
  expect(await showMoney(shop.seller, { caseNo })).toMatchObject({
    orderStatus: 'unpaid',
    orderAmountFen: 1000,
  })
})

test('accepted, it pays its order once, also with concurrent decisions', async () => {
  await using shop = await openShop()
  const { placed, caseNo } = await openWrongAmountCase(shop)
  const other = await shop.openSecondProcess()
  const input = { caseNo, why: 'one fen less', by: 'Wang' }
  const both = await Promise.allSettled([
    acceptMoney(shop.seller, input),
    acceptMoney({ ...shop.seller, ...other.services }, input),
    refundMoney(shop.seller, input),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  if (both[2]?.status === 'rejected') {
    await waitForStatus(placed, 'delivered')
    expect(await readCards(placed)).toEqual(createCards(1))
    expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled accepted'])
  }
  expect(await listMoney(shop.seller, {})).toEqual([])
  const kept = await shop.db.db.selectFrom('money_decision').select(['actor', 'why']).execute()
  expect(kept).toEqual([{ actor: 'Wang', why: 'one fen less' }])
})

test('accepted after its order was closed, it holds the cards again, or rejects with sold out', async () => {
  await using shop = await openShop()
  const { placed, caseNo } = await openWrongAmountCase(shop)
  await shop.advanceClock(3600)
  await waitForStatus(placed, 'expired')
  const rival = await submitOrder(shop, (await readOrder(placed)).itemId)
  await expect(acceptMoney(shop.seller, { caseNo, why: 'late' })).rejects.toMatchObject({
    codeName: 'soldOut',
  })
  await shop.advanceClock(3600)
  await waitForStatus(rival, 'expired')
  expect(await acceptMoney(shop.seller, { caseNo, why: 'late' })).toEqual({ status: 'delivered' })
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 1 })
})

test('a balance part that is taken to accept money goes back at once where the money cannot be accepted', async () => {
  await using shop = await openShop()
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 300)
  const { visitor } = buyer
  const balance = async () => (await visitor.call(pageStatement, {})).balanceFen
  const placed = await submitOrder(shop, await shop.addItem({ cards: createNewCards(1) }), { buyer: visitor })
  const { orderNo } = placed
  const payChannel = shop.payChannels.md5
  const { qrContent } = await visitor.call(payOrder, { orderNo, payChannel, balanceFen: 300 })
  await shop.pressButton(qrContent, 'wrongAmount')
  await expect.poll(async () => (await listMoney(shop.seller, {})).length).toBe(1)
  const [money] = await listMoney(shop.seller, {})
  const decision = { caseNo: money?.caseNo ?? '', why: 'late' }
  await shop.advanceClock(3600)
  await waitForStatus(placed, 'expired')
  const rival = await submitOrder(shop, (await readOrder(placed)).itemId)
  await expect(acceptMoney(shop.seller, decision)).rejects.toMatchObject({ codeName: 'soldOut' })
  expect(await balance()).toBe(300)
  await shop.advanceClock(3600)
  await waitForStatus(rival, 'expired')
  expect(await acceptMoney(shop.seller, decision)).toEqual({ status: 'delivered' })
  expect(await balance()).toBe(0)
})

test('refunded, it is refunded by its gateway in full', async () => {
  await using shop = await openShop()
  const { placed, caseNo } = await openWrongAmountCase(shop)
  await refundMoney(shop.seller, { caseNo, why: 'not the price' })
  await shop.advanceClock(1)
  expect((await readOrder(placed)).refund).toEqual({ amountFen: 999, state: 'done', toBalanceFen: 0 })
  expect(await listMoney(shop.seller, {})).toEqual([])
  await expect(dismissMoney(shop.seller, { caseNo, why: 'again' })).rejects.toMatchObject({
    codeName: 'moneyCaseNotFound',
  })
})

test('money without an order can only be dismissed, and stays recorded', async () => {
  await using shop = await openShop()
  const channelId = shop.payChannels.md5
  await settle(shop.services, {
    channelId,
    paymentNo: 'NOBODY',
    tradeNo: randomUUID(),
    amountFen: 5,
    refundedBefore: false,
  })
  const [money] = await listMoney(shop.seller, {})
  expect(money).toMatchObject({ reason: 'unknownPayment', orderNo: null, can: ['dismiss'] })
  const caseNo = money?.caseNo ?? ''
  for (const decide of [acceptMoney, refundMoney])
    await expect(decide(shop.seller, { caseNo, why: 'x' })).rejects.toMatchObject({
      codeName: 'moneyNotDecidable',
    })
  await dismissMoney(shop.seller, { caseNo, why: 'sent back at the gateway' })
  expect(await listMoney(shop.seller, {})).toEqual([])
  expect(await shop.db.db.selectFrom('receipt').select('amount_fen').execute()).toEqual([{ amount_fen: 5 }])
})

/** A delivered order whose second payment could not be refunded. */
async function openStuckRefundCase(shop: TestShop, network: ReturnType<typeof createFaultyNetwork>) {
  const placed = await submitOrder(shop, await shop.addItem({ cards: createNewCards(1) }))
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'payTwice')
  await waitForStatus(placed, 'delivered')
  await expect.poll(async () => (await listDispositions(shop.db.db, placed.orderNo)).length).toBe(2)
  network.fault = connectionFailed
  for (let turn = 0; turn < 10; turn++) await shop.advanceClock(60)
  network.fault = undefined
  const [money] = await listMoney(shop.seller, {})
  expect(money).toMatchObject({ reason: 'refundStuck', amountFen: 1000, can: ['refund', 'dismiss'] })
  return { placed, caseNo: money?.caseNo ?? '' }
}

test('a stuck refund is retried, or counts as refunded manually', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const first = await openStuckRefundCase(shop, network)
  await refundMoney(shop.seller, { caseNo: first.caseNo, why: 'its gateway is back' })
  await shop.advanceClock(1)
  expect((await readOrder(first.placed)).refund).toMatchObject({ state: 'done' })
  const second = await openStuckRefundCase(shop, network)
  await dismissMoney(shop.seller, { caseNo: second.caseNo, why: 'paid out by hand' })
  expect((await readOrder(second.placed)).refund).toMatchObject({ state: 'done' })
  const rows = await shop.db.db
    .selectFrom('refund')
    .select(['state', 'by_hand'])
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    { state: 'done', by_hand: false },
    { state: 'done', by_hand: true },
  ])
  expect(await listMoney(shop.seller, {})).toEqual([])
})

test('a dismissed case is decided, also for an operator who still has it on screen', async () => {
  await using shop = await openShop()
  const { caseNo } = await openWrongAmountCase(shop)
  const both = await Promise.allSettled([
    dismissMoney(shop.seller, { caseNo, why: 'seen' }),
    dismissMoney(shop.seller, { caseNo, why: 'seen too' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(refundMoney(shop.seller, { caseNo, why: 'late' })).rejects.toMatchObject({
    codeName: 'moneyCaseNotFound',
  })
  expect(await shop.db.db.selectFrom('refund').select('refund_no').execute()).toEqual([])
})

test('neither a decision nor a gateway event can be changed or removed', async () => {
  await using shop = await openShop()
  const { caseNo } = await openWrongAmountCase(shop)
  await dismissMoney(shop.seller, { caseNo, why: 'seen' })
  const { db } = shop.db
  await expect
    .poll(async () => (await db.selectFrom('payment_event').select('event_id').execute()).length)
    .toBe(1)
  await expect(db.deleteFrom('payment_event').execute()).rejects.toThrow('never changed')
  await expect(db.updateTable('payment_event').set({ verdict: 'other' }).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(db.deleteFrom('money_decision').execute()).rejects.toThrow('never changed')
})

import { expect, test } from 'vitest'
import { buy, requestQr, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { refundMoney } from '../reconciliation/refund-money.ts'
import { listRefundsSince } from './get-payments-and-refunds.ts'
import { setNextCheck } from './payment.sql.ts'
import {
  claimDueRefunds,
  endRefund,
  insertOrderRefunds,
  markRefundAccepted,
  markRefundNotRequested,
  markRefundUnfunded,
  type RefundOutcome,
  retryRefundsNow,
  saveGatewayMessage,
} from './received-payment.sql.ts'

const minutes = (shop: TestShop, count: number) => new Date(shop.clock.now.getTime() + count * 60_000)

/** Inserts a refund of a delivered order that is due after that many minutes. */
const addRefund = async (
  shop: TestShop,
  refundNo: string,
  orderNo: string,
  inMinutes: number,
  amountFen = 100,
) => {
  const refundNos = [refundNo, `beside ${refundNo}`] as const
  const refund = { refundNos, orderNo, complaintNo: `complaint ${refundNo}`, amountFen, reason: 'complaint' }
  await inTx(shop.db.db, (tx) => insertOrderRefunds(tx, { ...refund, at: minutes(shop, inMinutes) }))
}

const rowOf = (shop: TestShop, refundNo: string) =>
  shop.db.db.selectFrom('refund').selectAll().where('refund_no', '=', refundNo).executeTakeFirstOrThrow()

test('a due refund is claimed by one process, the longest waiting first', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(2) })
  await addRefund(shop, 'late', (await buy(shop, item)).orderNo, 2)
  await addRefund(shop, 'early', (await buy(shop, item)).orderNo, 1)
  await expectClaimedOnce(
    shop.db.db,
    {
      first: 'early',
      second: 'late',
      firstDueAt: minutes(shop, 1),
      claim: async (tx, now, limit) =>
        (await claimDueRefunds(tx, now, minutes(shop, 60), limit)).map(({ refund_no }) => refund_no),
    },
    minutes(shop, 3),
  )
  expect(await rowOf(shop, 'early')).toMatchObject({ tries: 1, asked: true })
})

test('a result of one refund is recorded for that refund only, and for none that has ended', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(3) })
  for (const refundNo of ['one', 'other', 'ended'])
    await addRefund(shop, refundNo, (await buy(shop, item)).orderNo, 1)
  const { db } = shop.db
  await db.updateTable('refund').set({ tries: 3, asked: true }).execute()
  await inTx(db, async (tx) => {
    const { receipt_id, of_order } = await rowOf(shop, 'ended')
    await endRefund(tx, { refund_no: 'ended', receipt_id, of_order }, 'byGateway', shop.clock.now)
  })
  // as if a time had been left in the row
  await db
    .updateTable('refund')
    .set({ next_try_at: minutes(shop, 1) })
    .where('state', '=', 'done')
    .execute()
  const untouched = [await rowOf(shop, 'other'), await rowOf(shop, 'ended')]
  const { payment_no: paymentNo } = await rowOf(shop, 'one')
  const { payment_no: endedPaymentNo } = await rowOf(shop, 'ended')

  await retryRefundsNow(db, paymentNo, shop.clock.now)
  expect(await rowOf(shop, 'one')).toMatchObject({ next_try_at: shop.clock.now, tries: 3 })
  await retryRefundsNow(db, paymentNo, minutes(shop, 5))
  expect((await rowOf(shop, 'one')).next_try_at, 'never later than it was').toEqual(shop.clock.now)
  await retryRefundsNow(db, endedPaymentNo, shop.clock.now)
  for (const refundNo of ['one', 'ended']) {
    await markRefundAccepted(db, refundNo, minutes(shop, 7))
    await markRefundNotRequested(db, refundNo)
  }
  expect(await rowOf(shop, 'one')).toMatchObject({ next_try_at: minutes(shop, 7), tries: 0, asked: false })
  await saveGatewayMessage(db, 'one', 'wait')
  const unfunded = (refundNo: string) => ({ refundNo, message: 'no money', nextTry: minutes(shop, 9) })
  expect(await inTx(db, (tx) => markRefundUnfunded(tx, unfunded('one')))).toBe(true)
  expect(await inTx(db, (tx) => markRefundUnfunded(tx, unfunded('ended')))).toBe(false)
  expect(await rowOf(shop, 'one')).toMatchObject({
    is_unfunded: true,
    gateway_words: 'no money',
    unfunded_times: 1,
    next_try_at: minutes(shop, 9),
  })
  expect([await rowOf(shop, 'other'), await rowOf(shop, 'ended')]).toEqual(untouched)
})

test('a refund is tried with what the gateway refunded of the same payment, and with what is unknown about it', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(2) })
  const { orderNo } = await buy(shop, item)
  const { orderNo: otherOrder } = await buy(shop, item)
  const end = async (refundNo: string, outcome: RefundOutcome) => {
    const { receipt_id, of_order } = await rowOf(shop, refundNo)
    await inTx(shop.db.db, (tx) =>
      endRefund(tx, { refund_no: refundNo, receipt_id, of_order }, outcome, shop.clock.now),
    )
  }
  const refunds = [
    ['at its gateway', orderNo, 300, 'byGateway'],
    ['to the balance', orderNo, 40, 'toBalance'],
    ['of another', otherOrder, 500, 'byGateway'],
  ] as const
  for (const [refundNo, refundedOrder, amountFen, outcome] of refunds) {
    await addRefund(shop, refundNo, refundedOrder, 0, amountFen)
    await end(refundNo, outcome)
  }
  const take = async (refundNo: string) => {
    const taken = await claimDueRefunds(shop.db.db, minutes(shop, 1), minutes(shop, 60), 9)
    const { given_back_fen, unclear, amount_fen } = taken.find((each) => each.refund_no === refundNo) ?? {}
    return { given_back_fen, unclear, amount_fen }
  }
  await addRefund(shop, 'next', orderNo, 0, 7)
  expect(await take('next')).toEqual({ given_back_fen: 300, unclear: false, amount_fen: 7 })
  await end('next', 'manualReview')
  await addRefund(shop, 'after', orderNo, 0, 8)
  await addRefund(shop, 'elsewhere', otherOrder, 0, 9)
  const taken = await claimDueRefunds(shop.db.db, minutes(shop, 1), minutes(shop, 60), 9)
  expect(
    taken
      .map(({ refund_no, given_back_fen, unclear }) => ({ refund_no, given_back_fen, unclear }))
      .sort((a, b) => a.refund_no.localeCompare(b.refund_no)),
  ).toEqual([
    { refund_no: 'after', given_back_fen: 300, unclear: true },
    { refund_no: 'elsewhere', given_back_fen: 500, unclear: false },
  ])
})

test('setting the next check of one payment changes no other, and a paid one is not checked again', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(3) })
  for (const _ of [1, 2]) await requestQr(await submitOrder(shop, item), shop.payChannels.md5)
  await buy(shop, item)
  const checks = () =>
    shop.db.db.selectFrom('payment').select(['payment_no', 'next_check_at']).orderBy('created_at').execute()
  const before = await checks()
  const [one, other, paid] = before.map(({ payment_no }) => payment_no)
  await setNextCheck(shop.db.db, one ?? '', minutes(shop, 30))
  await setNextCheck(shop.db.db, paid ?? '', minutes(shop, 30))
  const after = new Map((await checks()).map((each) => [each.payment_no, each.next_check_at]))
  expect(after.get(one ?? '')).toEqual(minutes(shop, 30))
  expect(after.get(other ?? '')).toEqual(before[1]?.next_check_at)
  expect(after.get(paid ?? '')).toBeNull()
})

test('retrying one refund starts no other, and none that may be on its way to its gateway right now', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const item = await shop.addItem({ cards: createCards(7) })
  const addOf = async (
    refundNo: string,
    changes: Partial<Omit<Awaited<ReturnType<typeof rowOf>>, 'of_order'>>,
  ) => {
    await addRefund(shop, refundNo, (await buy(shop, item)).orderNo, 1)
    await db.updateTable('refund').set(changes).where('refund_no', '=', refundNo).execute()
  }
  const leftToPerson = { state: 'byPerson', next_try_at: null, tries: 9 } as const
  const inHalfMinute = new Date(shop.clock.now.getTime() + 30_000)
  const justAfter = new Date(inHalfMinute.getTime() + 1)
  // this money did not pay its order, so it gets the disposition of its refund
  await addOf('left', { ...leftToPerson, complaint_no: null })
  await addOf('also left', { ...leftToPerson, complaint_no: null })
  await addOf('of a complaint', leftToPerson)
  await addOf('without funds', { is_unfunded: true, next_try_at: justAfter })
  await addOf('asked for', { is_unfunded: true, next_try_at: inHalfMinute })
  await addOf('under way', { next_try_at: minutes(shop, 60) })
  await addOf('ended', { state: 'done', next_try_at: null, done_at: shop.clock.now })
  await db
    .updateTable('receipt')
    .set({ fate: 'person' })
    .where('receipt_id', 'in', (eb) =>
      eb.selectFrom('refund').select('receipt_id').where('of_order', '=', false),
    )
    .execute()
  const now = async () => ({
    refunds: new Map(
      (await db.selectFrom('refund').selectAll().execute()).map((row) => [row.refund_no, row]),
    ),
    received: new Map(
      (await db.selectFrom('receipt').selectAll().execute()).map((row) => [row.receipt_id, row]),
    ),
  })
  const expected = await now()
  const tryAgain = (refundNo: string) =>
    refundMoney(shop.seller, { caseNo: `refund-${refundNo}`, why: 'its gateway is back' })
  for (const refundNo of ['left', 'of a complaint', 'without funds']) {
    await tryAgain(refundNo)
    const before = expected.refunds.get(refundNo)
    if (!before) throw new Error(`there is no ${refundNo}`)
    const again = { state: 'pending', tries: 0, next_try_at: shop.clock.now, is_unfunded: false } as const
    expected.refunds.set(refundNo, { ...before, ...again })
    const received = expected.received.get(before.receipt_id)
    if (refundNo === 'left' && received)
      expected.received.set(received.receipt_id, { ...received, fate: 'refunding' })
    expect(await now(), refundNo).toEqual(expected)
  }
  for (const refundNo of ['asked for', 'under way', 'ended', 'left'])
    await expect(tryAgain(refundNo), refundNo).rejects.toMatchObject({ codeName: 'moneyCaseNotFound' })
  expect(await now()).toEqual(expected)
})

test('refunds of sales are listed by order: of the given shops, from a moment on, and for complaints only', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const item = await shop.addItem({ cards: createCards(5) })
  const since = shop.clock.now
  const { shop_id: shopId } = await db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const addOf = async (
    refundNo: string,
    changes: Partial<Omit<Awaited<ReturnType<typeof rowOf>>, 'of_order'>>,
  ) => {
    const { orderNo } = await buy(shop, item)
    await addRefund(shop, refundNo, orderNo, 0, 300)
    await db.updateTable('refund').set(changes).where('refund_no', '=', refundNo).execute()
    return orderNo
  }
  const counted = await addOf('in its first moment', { created_at: since })
  await addRefund(shop, 'another part', counted, 1, 40)
  const ended = await addOf('ended', { state: 'done', next_try_at: null, done_at: since })
  await addOf('before', { created_at: new Date(since.getTime() - 1) })
  await addOf('of another shop', { shop_id: shopId + 1 })
  // money that paid no order is no revenue, so its refund is not subtracted
  await addOf('of a second payment', { complaint_no: null, reason: 'secondPayment' })
  const givenBack = await listRefundsSince(shop.services, [shopId], since)
  expect(new Map(givenBack.map(({ orderNo, amountFen }) => [orderNo, amountFen]))).toEqual(
    new Map([
      [counted, 340],
      [ended, 300],
    ]),
  )
})

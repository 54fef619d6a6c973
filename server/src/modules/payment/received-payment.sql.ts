import './payment.tables.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type NewReceivedPayment = Omit<Insertable<Tables['receipt']>, 'receipt_id' | 'gateway_fee_fen'>

/** A received payment that was inserted. */
export interface InsertedReceivedPayment {
  receipt_id: number
  pay_channel_id: string
  trade_no: string
}

/** Inserts received payments as part of another statement; see `insertReceivedPayments`. */
export const receivedPaymentInsertion = (
  received: readonly NewReceivedPayment[],
): RawBuilder<InsertedReceivedPayment> => sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at,
      gateway_fee_fen)
    select received.*, coalesce((
      select payment.fee_fen + payment.seller_fee_fen from payment where payment.payment_no = received.payment_no), 0)
    from unnest(
      ${batchArray(
        received.map((each) => each.pay_channel_id),
        'text',
      )}, ${batchArray(
        received.map((each) => each.trade_no),
        'text',
      )},
      ${batchArray(
        received.map((each) => each.payment_no),
        'text',
      )}, ${batchArray(
        received.map((each) => each.order_no),
        'text',
      )},
      ${batchArray(
        received.map((each) => each.shop_id),
        'bigint',
      )}, ${batchArray(
        received.map((each) => each.amount_fen),
        'bigint',
      )},
      ${batchArray(
        received.map((each) => each.fate),
        'text',
      )}, ${batchArray(
        received.map((each) => each.reason),
        'text',
      )},
      ${batchArray(
        received.map((each) => each.received_at),
        'timestamptz',
      )}) as received(pay_channel_id, trade_no, payment_no,
        order_no, shop_id, amount_fen, fate, reason, received_at)
    on conflict (pay_channel_id, trade_no) do nothing
    returning receipt_id, pay_channel_id, trade_no`

/**
 * Inserts received payments with the fees of their payments, which are fixed by then; leaves out those that another
 * process inserted meanwhile.
 */
export const insertReceivedPayments = async (
  tx: Tx,
  received: readonly NewReceivedPayment[],
): Promise<InsertedReceivedPayment[]> => (await receivedPaymentInsertion(received).execute(tx)).rows

export const insertRefunds = (tx: Tx, refunds: readonly Insertable<Tables['refund']>[]) =>
  tx.insertInto('refund').values(refunds).execute()

/** What a refund of an order's money was made for: a complaint, or a request of its seller or for a payout. */
export type RefundSource = { complaintNo: string } | { requestId: string }

/**
 * Inserts a refund of the money that settled an order, if that much has not been refunded yet: as a refund of what a gateway
 * received, and beyond that as one of what came from a balance. `refundNos` has a number for each. Returns what is left of
 * the money; undefined, with nothing written, if the amount is too large.
 */
export async function insertOrderRefunds(
  tx: Tx,
  refund: {
    refundNos: readonly [string, string]
    orderNo: string
    amountFen: number
    reason: string
    at: Date
  } & RefundSource,
): Promise<number | undefined> {
  const { refundNos, orderNo, amountFen, reason, at } = refund
  const complaintNo = 'complaintNo' in refund ? refund.complaintNo : null
  const requestId = 'requestId' in refund ? refund.requestId : null
  const { rows } = await sql<{ left_fen: number }>`
    with settled as (
      select *, row_number() over places as place, sum(left_fen) over () as total_fen,
        sum(left_fen) over places - left_fen as before_fen
      from (${settledReceivedPayments(orderNo)}) each window places as (order by ${isBalancePart}, receipt_id)
    ), split as (
      select *, least(left_fen, ${amountFen}::bigint - before_fen) as refund_fen from settled
      where total_fen >= ${amountFen}::bigint
    ), written as (
      insert into refund (refund_no, receipt_id, order_no, shop_id, payment_no, amount_fen, state, reason, next_try_at, created_at, complaint_no, request_id)
      select (${[...refundNos]}::text[])[place::int], receipt_id, order_no, shop_id, payment_no, refund_fen, 'pending', ${reason},
        ${at}::timestamptz, ${at}::timestamptz, ${complaintNo}, ${requestId}::uuid
      from split where refund_fen > 0
      returning amount_fen)
    select (max(total_fen) - ${amountFen}::bigint)::bigint as left_fen from split
    where exists (select from written) having count(*) > 0`.execute(tx)
  return rows[0]?.left_fen
}

/** SQL condition for received payments: it came from a balance, beside the one of a gateway that settled the order. */
const isBalancePart = sql<boolean>`reason = 'balancePart'`

/**
 * The money that settled an order, one or two received payments, and how much of each is not refunded; exact while the caller
 * holds the order's lock.
 */
const settledReceivedPayments = (orderNo: string) => sql<{ left_fen: number }>`
  select receipt.*, receipt.amount_fen - (
    select coalesce(sum(refund.amount_fen), 0)::bigint from refund where refund.receipt_id = receipt.receipt_id) as left_fen
  from receipt where order_no = ${orderNo} and fate = 'settled'`

/** How much of the money that settled an order is not refunded; 0 if nothing settled it. */
export async function unrefundedFen(db: Db, orderNo: string): Promise<number> {
  const { rows } = await settledReceivedPayments(orderNo).execute(db)
  return rows.reduce((sum, { left_fen }) => sum + left_fen, 0)
}

export type DueRefund = Awaited<ReturnType<typeof claimDueRefunds>>[number]

/**
 * Claims refunds whose next try is due, with the received payment. Of one received payment only the oldest is
 * claimed: a gateway without refund numbers can be understood only while one refund is in progress.
 */
export async function claimDueRefunds(db: Db, now: Date, nextTry: Date, limit: number) {
  const { rows } = await sql<{
    shop_id: number
    is_unfunded: boolean
    unfunded_times: number
    refund_no: string
    receipt_id: number
    order_no: string
    payment_no: string
    amount_fen: number
    of_order: boolean
    tries: number
    created_at: Date
    pay_channel_id: string
    trade_no: string
    received_fen: number
    /** An earlier try may have reached the gateway. */
    asked_before: boolean
    /** What the gateway refunded of this payment before. */
    given_back_fen: number
    /** An earlier refund of this payment is in manual review: its result is unknown. */
    unclear: boolean
  }>`
    update refund set tries = refund.tries + 1, next_try_at = ${nextTry}, asked = true
    from receipt, (
      select refund_no, asked from refund pending
      where state = 'pending' and not to_balance and next_try_at <= ${now} and ${staysHere(sql`shop_id`)} and not exists (
        select from refund earlier where earlier.receipt_id = pending.receipt_id and earlier.state = 'pending'
          and (earlier.created_at, earlier.refund_no) < (pending.created_at, pending.refund_no))
      order by next_try_at limit ${limit} for update skip locked) due
    where refund.receipt_id = receipt.receipt_id and refund.refund_no = due.refund_no
    returning due.asked as asked_before, refund.refund_no, refund.receipt_id, refund.order_no, refund.payment_no, refund.amount_fen,
      refund.of_order, refund.tries, refund.shop_id, refund.is_unfunded, refund.unfunded_times, refund.created_at, receipt.pay_channel_id, receipt.trade_no, receipt.amount_fen as received_fen, (
        select coalesce(sum(earlier.amount_fen), 0)::bigint from refund earlier
        where earlier.receipt_id = refund.receipt_id and earlier.state = 'done' and not earlier.to_balance) as given_back_fen,
      exists (
        select from refund earlier
        where earlier.receipt_id = refund.receipt_id and earlier.state = 'byPerson') as unclear`.execute(db)
  return rows
}

/** Makes pending refunds of a payment due now. */
export const retryRefundsNow = (db: Db, paymentNo: string, now: Date) =>
  db
    .updateTable('refund')
    .set({ next_try_at: now })
    .where('payment_no', '=', paymentNo)
    .where('state', '=', 'pending')
    .where('next_try_at', '>', now)
    .execute()

/** Records that the gateway accepted a refund and will carry it out: earlier tries no longer count. */
export const markRefundAccepted = (db: Db, refundNo: string, nextTry: Date) =>
  db
    .updateTable('refund')
    .set({ next_try_at: nextTry, tries: 0 })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'pending')
    .where('to_balance', '=', false)
    .execute()

/**
 * Decides that a refund is credited to the balance, and by no gateway: no process asks one any more. Returns false if it has
 * ended, or that was decided before.
 */
export async function markRefundToBalance(tx: Tx, refundNo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ to_balance: true, next_try_at: null, is_unfunded: false })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'pending')
    .where('to_balance', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type RefundToBalance = Awaited<ReturnType<typeof listRefundsToBalance>>[number]

/** Refunds whose credit to a balance is due, the oldest first, after one of them; or the one with this number. */
export const listRefundsToBalance = (
  db: Db,
  {
    refundNo,
    after,
    max,
  }: { refundNo?: string; after?: { created_at: Date; refund_no: string } | undefined; max: number },
) =>
  db
    .selectFrom('refund')
    .innerJoin('receipt', 'receipt.receipt_id', 'refund.receipt_id')
    .select([
      'refund.refund_no',
      'refund.receipt_id',
      'refund.order_no',
      'refund.shop_id',
      'refund.payment_no',
      'refund.amount_fen',
      'refund.of_order',
      'refund.created_at',
      'receipt.pay_channel_id',
      'receipt.trade_no',
    ])
    .where('refund.state', '=', 'pending')
    .where('refund.to_balance', '=', true)
    .$if(refundNo !== undefined, (query) => query.where('refund.refund_no', '=', refundNo ?? ''))
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(refund.created_at, refund.refund_no) > (${after.created_at}, ${after.refund_no})`,
    )
    .orderBy('refund.created_at')
    .orderBy('refund.refund_no')
    .limit(max)
    .execute()

/**
 * Records that the merchant has no money for a refund at its gateway, which did nothing. Returns whether the refund
 * was still pending.
 */
export async function markRefundUnfunded(
  tx: Tx,
  { refundNo, message, nextTry }: { refundNo: string; message: string; nextTry: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('refund')
    .set((eb) => ({
      is_unfunded: true,
      gateway_words: message,
      next_try_at: nextTry,
      tries: 0,
      asked: false,
      unfunded_times: eb('unfunded_times', '+', 1),
    }))
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'pending')
    .where('to_balance', '=', false)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Stores the gateway's last message about a refund. */
export const saveGatewayMessage = (db: Db, refundNo: string, message: string) =>
  db.updateTable('refund').set({ gateway_words: message }).where('refund_no', '=', refundNo).execute()

/** Records that no gateway has been asked for a refund yet. */
export const markRefundNotRequested = (db: Db, refundNo: string) =>
  db
    .updateTable('refund')
    .set({ asked: false })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'pending')
    .execute()

/**
 * How a refund ends: paid back by the gateway, credited to the buyer's balance, left to manual review, or refunded by
 * hand.
 */
export type RefundOutcome = 'byGateway' | 'toBalance' | 'manualReview' | 'byHand'

/**
 * Ends a refund, and sets the disposition of a received payment that did not pay its order; one that did keeps it.
 * Returns false if the refund had ended before, or goes to the balance.
 */
export async function endRefund(
  tx: Tx,
  { refund_no, receipt_id, of_order }: Pick<DueRefund, 'refund_no' | 'receipt_id' | 'of_order'>,
  outcome: RefundOutcome,
  now: Date,
): Promise<boolean> {
  const isDone = outcome !== 'manualReview'
  const ended = await tx
    .updateTable('refund')
    .set({
      state: isDone ? 'done' : 'byPerson',
      is_unfunded: false,
      next_try_at: null,
      done_at: isDone ? now : null,
      to_balance: outcome === 'toBalance',
      by_hand: outcome === 'byHand',
    })
    .where('refund_no', '=', refund_no)
    .where('state', '=', 'pending')
    .$if(outcome !== 'toBalance', (query) => query.where('to_balance', '=', false))
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  if (!of_order)
    await tx
      .updateTable('receipt')
      .set({ fate: isDone ? 'refunded' : 'person' })
      .where('receipt_id', '=', receipt_id)
      .execute()
  return true
}

/** Refunds of an order that are pending or in manual review. */
export const listUnfinishedRefunds = (tx: Tx, orderNo: string) =>
  tx
    .selectFrom('refund')
    .select(['payment_no', 'reason'])
    .where('order_no', '=', orderNo)
    .where('state', '<>', 'done')
    .execute()

import './payment.tables.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../kernel/db.ts'

/** The sums, of these, that were heard of before. */
export async function knownReceipts(
  tx: Tx,
  trades: readonly { channelId: string; tradeNo: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pay_channel_id: string; trade_no: string }>`
    select pay_channel_id, trade_no from receipt
    where (pay_channel_id, trade_no) in (
      select * from unnest(${trades.map((each) => each.channelId)}::text[], ${trades.map((each) => each.tradeNo)}::text[]))`.execute(
    tx,
  )
  return new Set(rows.map((row) => `${row.pay_channel_id} ${row.trade_no}`))
}

export type NewReceipt = Omit<Insertable<Tables['receipt']>, 'receipt_id'>

/** Writes sums that came; one that another process wrote meanwhile is left out. */
export async function insertReceipts(tx: Tx, receipts: readonly NewReceipt[]) {
  const { rows } = await sql<{ receipt_id: number; pay_channel_id: string; trade_no: string }>`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at)
    select * from unnest(
      ${receipts.map((each) => each.pay_channel_id)}::text[], ${receipts.map((each) => each.trade_no)}::text[],
      ${receipts.map((each) => each.payment_no)}::text[], ${receipts.map((each) => each.order_no)}::text[],
      ${receipts.map((each) => each.shop_id)}::bigint[], ${receipts.map((each) => each.amount_fen)}::bigint[],
      ${receipts.map((each) => each.fate)}::text[], ${receipts.map((each) => each.reason)}::text[],
      ${receipts.map((each) => each.received_at)}::timestamptz[])
    on conflict (pay_channel_id, trade_no) do nothing
    returning receipt_id, pay_channel_id, trade_no`.execute(tx)
  return rows
}

export const insertRefunds = (tx: Tx, refunds: readonly Insertable<Tables['refund']>[]) =>
  tx.insertInto('refund').values(refunds).execute()

export type DueRefund = Awaited<ReturnType<typeof takeDueRefunds>>[number]

/** Takes refunds whose next try is due, with the sum that goes back. */
export async function takeDueRefunds(db: Db, at: Date, nextTry: Date, most: number) {
  const { rows } = await sql<{
    refund_no: string
    receipt_id: number
    order_no: string
    payment_no: string
    amount_fen: number
    tries: number
    pay_channel_id: string
    trade_no: string
    received_fen: number
  }>`
    update refund set tries = refund.tries + 1, next_try_at = ${nextTry}
    from receipt
    where refund.receipt_id = receipt.receipt_id and refund_no in (
      select refund_no from refund where state = 'pending' and next_try_at <= ${at}
      order by next_try_at limit ${most} for update skip locked)
    returning refund.refund_no, refund.receipt_id, refund.order_no, refund.payment_no, refund.amount_fen, refund.tries,
      receipt.pay_channel_id, receipt.trade_no, receipt.amount_fen as received_fen`.execute(db)
  return rows
}

/** Ends a refund, done or left to a person, and says the same of its sum. Answers false if it had ended before. */
export async function endRefund(
  tx: Tx,
  { refundNo, receiptId, done, at }: { refundNo: string; receiptId: number; done: boolean; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('refund')
    .set({ state: done ? 'done' : 'byPerson', next_try_at: null, done_at: done ? at : null })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  await tx
    .updateTable('receipt')
    .set({ fate: done ? 'refunded' : 'person' })
    .where('receipt_id', '=', receiptId)
    .execute()
  return true
}

/** Sums of orders that did not pay for them. */
export const unsettledReceipts = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('receipt')
    .select(['order_no', 'amount_fen', 'fate'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .where(sql<boolean>`fate <> 'settled'`)
    .execute()

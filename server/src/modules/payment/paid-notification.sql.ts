import './payment.tables.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import { hasMoved } from '../../platform/cells/moved-number.sql.ts'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type PaidNotificationRow = Selectable<Tables['paid_notice']>

/** What a "paid" notification claims. */
export type PaidNotificationKey = Pick<
  PaidNotificationRow,
  'pay_channel_id' | 'payment_no' | 'trade_no' | 'amount_fen'
>

export type NewPaidNotification = Omit<
  PaidNotificationRow,
  'notice_id' | 'state' | 'reason' | 'tries' | 'next_try_at'
> & { next_try_at: Date }

/**
 * Stores notifications before their gateways are asked. Known ones, and those whose money is in the ledger already,
 * stay as they are. Of payments that moved to another cell none is stored here.
 */
export const insertPaidNotifications = (db: Db, notifications: readonly NewPaidNotification[]) =>
  sql`
  insert into paid_notice (pay_channel_id, payment_no, trade_no, amount_fen, event_key, raw_hash, state, received_at, next_try_at)
  select pay_channel_id, payment_no, trade_no, amount_fen, event_key, raw_hash, 'asking', received_at, next_try_at
  from unnest(${notifications.map((each) => each.pay_channel_id)}::text[], ${notifications.map((each) => each.payment_no)}::text[],
              ${notifications.map((each) => each.trade_no)}::text[], ${notifications.map((each) => each.amount_fen)}::bigint[],
              ${notifications.map((each) => each.event_key)}::text[], ${notifications.map((each) => each.raw_hash)}::bytea[],
              ${notifications.map((each) => each.received_at)}::timestamptz[], ${notifications.map((each) => each.next_try_at)}::timestamptz[])
    as n(pay_channel_id, payment_no, trade_no, amount_fen, event_key, raw_hash, received_at, next_try_at)
  where not exists (
    select from receipt where receipt.pay_channel_id = n.pay_channel_id and receipt.trade_no = n.trade_no)
    and not ${hasMoved(sql`n.payment_no`)}
  on conflict (pay_channel_id, trade_no, payment_no, amount_fen) do nothing`.execute(db)

interface Trade {
  channelId: string
  tradeNo: string
}

/** Deletes the notifications of these trades as part of another statement. */
export const paidNotificationDeletion = (trades: readonly Trade[]): RawBuilder<unknown> => sql`
  delete from paid_notice where (pay_channel_id, trade_no) in (
    select * from unnest(${batchArray(
      trades.map((each) => each.channelId),
      'text',
    )}, ${batchArray(
      trades.map((each) => each.tradeNo),
      'text',
    )}))`

/** Deletes the notifications of these trades: their money is in the ledger. */
export const deletePaidNotificationsOfTrades = (tx: Tx, trades: readonly Trade[]) =>
  paidNotificationDeletion(trades).execute(tx)

const matchesKey = ({ pay_channel_id, payment_no, trade_no, amount_fen }: PaidNotificationKey) => sql`
  pay_channel_id = ${pay_channel_id} and trade_no = ${trade_no} and payment_no = ${payment_no}
    and amount_fen = ${amount_fen}::bigint`

/** When an unsettled notification first arrived; undefined if there is none. */
export async function findReceivedAt(db: Db, key: PaidNotificationKey): Promise<Date | undefined> {
  const { rows } = await sql<{
    received_at: Date
  }>`select received_at from paid_notice where ${matchesKey(key)}`.execute(db)
  return rows[0]?.received_at
}

/**
 * Records why its gateway could not be asked; without a next try the gateway was silent for too long. A denied one
 * stays denied.
 */
export const markUnanswered = (db: Db, key: PaidNotificationKey, reason: string, nextTry: Date | null) =>
  sql`
  update paid_notice set reason = ${reason}, next_try_at = ${nextTry}::timestamptz,
    state = case when state = 'denied' then state when ${nextTry}::timestamptz is null then 'unanswered' else 'asking' end
  where ${matchesKey(key)}`.execute(db)

/** Records that its gateway contradicts it. */
export const markDenied = (db: Db, key: PaidNotificationKey, reason: string, nextTry: Date | null) =>
  sql`
  update paid_notice set state = 'denied', reason = ${reason}, next_try_at = ${nextTry}::timestamptz
  where ${matchesKey(key)}`.execute(db)

/**
 * Claims notifications that are due for another confirmation; the next try is scheduled at once, so that no two
 * processes claim the same.
 */
export async function claimDuePaidNotifications(
  db: Db,
  now: Date,
  nextTry: Date,
  limit: number,
): Promise<PaidNotificationRow[]> {
  const { rows } = await sql<PaidNotificationRow>`
    update paid_notice set next_try_at = ${nextTry}, tries = tries + 1
    where notice_id in (
      select notice_id from paid_notice where next_try_at <= ${now} and ${staysHere(sql`(
        select shop_id from payment where payment.payment_no = paid_notice.payment_no)`)}
      order by next_try_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Amounts of these orders that a gateway reported as paid and has neither confirmed nor denied. */
export async function listUnconfirmedAmounts(db: Db, orderNos: readonly string[]) {
  const { rows } = await sql<{ order_no: string; amount_fen: number }>`
    select payment.order_no, paid_notice.amount_fen from paid_notice join payment using (payment_no)
    where payment.order_no = any(${orderNos}::text[]) and paid_notice.state in ('asking', 'unanswered')
    order by notice_id`.execute(db)
  return rows
}

/** Locks a notification in manual review; undefined if it was decided already. */
export const lockPaidNotification = (tx: Tx, notificationId: number) =>
  tx
    .selectFrom('paid_notice')
    .selectAll()
    .where('notice_id', '=', notificationId)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a notification after a manual decision. */
export const deletePaidNotification = (tx: Tx, notificationId: number) =>
  tx.deleteFrom('paid_notice').where('notice_id', '=', notificationId).execute()

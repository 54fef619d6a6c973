import './payment.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type MoneySpan, receiptFeeFen } from './channel-sums.sql.ts'
import type { Disposition } from './payment.tables.ts'

/** Money that moved, as a line of a monthly statement. */
export interface StatementLine {
  kind: 'payment' | 'refund'
  /** The number of the trade at the gateway, or of the refund. */
  number: string
  order_no: string | null
  pay_channel_id: string
  at: Date
  amount_fen: number
  fee_fen: number
  /** What became of received money; null for refunds. */
  disposition: Disposition | null
  to_balance: boolean
  by_hand: boolean
  /** The position among lines of the same kind and time. */
  position: string
}

/** Where reading goes on: after this line of its kind. */
type Last = Pick<StatementLine, 'at' | 'position'> | undefined

const isAfter = (last: Last, columns: RawBuilder<unknown>, position: RawBuilder<unknown>) =>
  last ? sql<boolean>`${columns} > (${last.at}::timestamptz, ${position})` : sql<boolean>`true`

/** The next payments that a shop received in a span, in the order of their time. */
export async function listReceivedLines(
  db: Db,
  { shopId, from, to }: MoneySpan,
  last: Last,
  max: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select 'payment' as kind, trade_no as number, order_no, pay_channel_id, received_at as at, amount_fen,
      ${receiptFeeFen} as fee_fen, fate as disposition, false as to_balance, false as by_hand,
      receipt_id::text as position
    from receipt
    where shop_id = ${shopId} and received_at >= ${from} and received_at < ${to}
      and ${isAfter(last, sql`(received_at, receipt_id)`, sql`${last?.position}::bigint`)}
    order by received_at, receipt_id limit ${max}`.execute(db)
  return rows
}

/** The next refunds of a shop that were done in a span, in the order of their time. */
export async function listRefundedLines(
  db: Db,
  { shopId, from, to }: MoneySpan,
  last: Last,
  max: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select 'refund' as kind, refund_no as number, refund.order_no, pay_channel_id, done_at as at, refund.amount_fen,
      0 as fee_fen, null as disposition, to_balance, by_hand, refund_no as position
    from refund join receipt using (receipt_id)
    where refund.shop_id = ${shopId} and state = 'done' and done_at >= ${from} and done_at < ${to}
      and ${isAfter(last, sql`(done_at, refund_no)`, sql`${last?.position}::text`)}
    order by done_at, refund_no limit ${max}`.execute(db)
  return rows
}

/** When a shop first received money; undefined if it never did. */
export async function findFirstMoney(db: Db, shopId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('receipt')
    .select('received_at')
    .where('shop_id', '=', shopId)
    .orderBy('received_at')
    .orderBy('receipt_id')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}

import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type MoneySpan, receiptFeeFen } from './channel-sums.sql.ts'

export interface MonthSumsRow {
  /** "2026-11" */
  month: string
  pay_channel_id: string
  received_fen: number
  refunded_fen: number
  fee_fen: number
  /** Whether no received payment still waits for a decision, which can make a fee due. */
  is_decided: boolean
}

/** What a shop received and refunded in a span, by month of a time zone and by channel. */
export async function sumMoneyByMonth(
  db: Db,
  { shopId, from, to }: MoneySpan,
  timeZone: string,
): Promise<MonthSumsRow[]> {
  const { rows } = await sql<MonthSumsRow>`
    with moved as (
      select date_trunc('month', received_at, ${timeZone}) as month, receipt.pay_channel_id,
        sum(receipt.amount_fen) as received_fen, 0 as refunded_fen,
        sum(${receiptFeeFen}) as fee_fen,
        bool_and(fate in ('settled', 'refunded')) as is_decided
      from receipt
      where receipt.shop_id = ${shopId} and received_at >= ${from} and received_at < ${to}
      group by 1, 2
      union all
      select date_trunc('month', done_at, ${timeZone}), pay_channel_id, 0, sum(refund.amount_fen), 0, true
      from refund join receipt using (receipt_id)
      where refund.shop_id = ${shopId} and state = 'done' and done_at >= ${from} and done_at < ${to}
      group by 1, 2
    )
    select to_char(month at time zone ${timeZone}, 'YYYY-MM') as month, pay_channel_id,
      sum(received_fen)::bigint as received_fen, sum(refunded_fen)::bigint as refunded_fen,
      sum(fee_fen)::bigint as fee_fen, bool_and(is_decided) as is_decided
    from moved group by 1, 2`.execute(db)
  return rows
}

import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { receiptFeeFen } from './channel-sums.sql.ts'

interface MonthSumsRow {
  /** "2026-11" */
  month: string
  pay_channel_id: string
  received_fen: number
  refunded_fen: number
  fee_fen: number
}

/** What a shop received and refunded by month of a time zone and by channel. */
export async function sumMoneyByMonth(db: Db, shopId: number, timeZone: string): Promise<MonthSumsRow[]> {
  const { rows } = await sql<MonthSumsRow>`
    with moved as (
      select received_at as at, pay_channel_id, amount_fen as received_fen, 0::bigint as refunded_fen,
        ${receiptFeeFen} as fee_fen
      from receipt where shop_id = ${shopId}
      union all
      select done_at, pay_channel_id, 0, refund.amount_fen, 0
      from refund join receipt using (receipt_id) where refund.shop_id = ${shopId} and state = 'done'
    )
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, pay_channel_id,
      sum(received_fen)::bigint as received_fen, sum(refunded_fen)::bigint as refunded_fen,
      sum(fee_fen)::bigint as fee_fen
    from moved group by 1, 2`.execute(db)
  return rows
}

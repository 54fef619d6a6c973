import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

interface ChannelUseRow {
  waiting_orders: number
  waiting_fen: number
  refunds: number
  refund_fen: number
  payments: number
  received_fen: number
}

/**
 * What a channel is used for, in one shop or in all: orders that can still be paid by it, whose amount counts once however many
 * payments were begun for them, refunds that are not done, and what it received since a time.
 */
export async function findChannelUse(
  db: Db,
  {
    shopId,
    payChannelId,
    now,
    since,
  }: { shopId: number | 'all'; payChannelId: string; now: Date; since: Date },
): Promise<ChannelUseRow> {
  const ofShop = (column: string) => (shopId === 'all' ? sql`true` : sql`${sql.ref(column)} = ${shopId}`)
  const { rows } = await sql<ChannelUseRow>`
    with waiting as (
      select order_no, max(amount_fen) as amount_fen from payment
      where pay_channel_id = ${payChannelId} and ${ofShop('shop_id')} and state in ('creating', 'waiting')
        and pay_before > ${now}
      group by order_no
    ), open_refund as (
      select refund.amount_fen from refund join receipt using (receipt_id)
      where ${ofShop('refund.shop_id')} and pay_channel_id = ${payChannelId} and state <> 'done'
    ), received as (
      select amount_fen from receipt
      where ${ofShop('shop_id')} and pay_channel_id = ${payChannelId} and received_at >= ${since}
    )
    select (select count(*) from waiting)::int as waiting_orders,
      (select coalesce(sum(amount_fen), 0) from waiting)::bigint as waiting_fen,
      (select count(*) from open_refund)::int as refunds,
      (select coalesce(sum(amount_fen), 0) from open_refund)::bigint as refund_fen,
      (select count(*) from received)::int as payments,
      (select coalesce(sum(amount_fen), 0) from received)::bigint as received_fen`.execute(db)
  const [row] = rows
  if (!row) throw new Error('sums without a row')
  return row
}

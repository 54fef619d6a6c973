import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { soldItems } from '../order/public.ts'
import { type MoneySpan, refundedMoney, settledMoney } from '../payment/public.ts'
import { cardCosts } from '../stock/public.ts'

export interface ItemEarningsRow {
  item_id: number
  pay_channel_id: string
  /** The newest version that was sold. */
  wares_id: number
  orders: number
  quantity: number
  revenue_fen: number
  fee_fen: number
  platform_fee_fen: number
  refunded_fen: number
  cost_fen: number
  unknown_cost: number
}

/** What was earned in a span by item and channel. The cost counts where the order was paid. */
export async function sumItemEarnings(db: Db, span: MoneySpan): Promise<ItemEarningsRow[]> {
  const { rows } = await sql<ItemEarningsRow>`
    with moved as materialized (
      select order_no, pay_channel_id, 1 as paid, amount_fen as revenue_fen, fee_fen, 0::bigint as refunded_fen
      from (${settledMoney(span)}) settled
      union all
      select order_no, pay_channel_id, 0, 0, 0, amount_fen from (${refundedMoney(span)}) refunded
    )
    select sold.item_id, pay_channel_id, max(sold.wares_id) as wares_id, sum(paid)::int as orders,
      sum(paid * sold.quantity)::int as quantity, sum(revenue_fen)::bigint as revenue_fen,
      sum(fee_fen)::bigint as fee_fen, sum(paid * sold.platform_fee_fen)::bigint as platform_fee_fen,
      sum(refunded_fen)::bigint as refunded_fen,
      coalesce(sum(goods.cost_fen), 0)::bigint as cost_fen,
      coalesce(sum(coalesce(goods.without_cost, 0) + case when sold.has_goods
        then greatest(0, sold.quantity - coalesce(goods.cards, 0)) else 0 end) filter (where paid = 1), 0)::int
        as unknown_cost
    from moved join (${soldItems(sql`select order_no from moved`, span.shopId)}) sold using (order_no)
      left join (${cardCosts(sql`select order_no from moved where paid = 1`)}) goods
        on goods.order_no = moved.order_no and paid = 1
    group by sold.item_id, pay_channel_id`.execute(db)
  return rows
}

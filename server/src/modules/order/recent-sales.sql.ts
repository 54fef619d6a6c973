import './order.tables.ts'
import type { OrderStatus } from '@faka/contract/shared/states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface RecentSales {
  /** Orders paid at least a minute ago, so that delivery within a minute can be judged. */
  paid: number
  delivered: number
  withinMinute: number
}

/** Counts a shop's real-money orders created since `from` and paid before `before` (a minute ago), by outcome. */
export async function countSales(db: Db, shopId: number, from: Date, before: Date): Promise<RecentSales> {
  const { rows } = await sql<RecentSales>`
    select count(*)::int as paid,
      count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where delivered_at <= paid_at + interval '1 minute')::int as "withinMinute"
    from orders
    where shop_id = ${shopId} and created_at >= ${from} and not sandbox and paid_at < ${before}`.execute(db)
  return rows[0] ?? { paid: 0, delivered: 0, withinMinute: 0 }
}

export interface ShopOrderSums {
  shop_id: number
  orders: number
  revenue_fen: number
  platform_fee_fen: number
}

/** Sums the orders of shops since a moment that were paid with real money. */
export async function sumOrdersSince(
  db: Db,
  shopIds: readonly number[],
  since: Date,
): Promise<ShopOrderSums[]> {
  const { rows } = await sql<ShopOrderSums>`
    select shop_id, count(*)::int as orders, sum(amount_fen)::bigint as revenue_fen,
      sum(platform_fee_fen)::bigint as platform_fee_fen
    from orders
    where shop_id = any(${shopIds}::bigint[]) and created_at >= ${since} and paid_at is not null and not sandbox
    group by shop_id`.execute(db)
  return rows
}

/** SQL condition for statements of other modules: the order is one of real money. */
export const isRealMoneyOrder = (orderNo: RawBuilder<unknown>) => sql<boolean>`
  exists (select from orders where orders.order_no = ${orderNo} and not orders.sandbox)`

/** SQL condition for statements of other modules: the order was refunded as a whole, or is being. */
export const isRefundedOrder = (orderNo: RawBuilder<unknown>) => sql<boolean>`
  exists (select from orders where orders.order_no = ${orderNo} and orders.status in ('refunding', 'refunded'))`

/** The status of an order; undefined if there is none. */
export async function findOrderStatus(db: Db, orderNo: string): Promise<OrderStatus | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('status')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row?.status
}

/** SQL condition for statements of other modules: the order was delivered and not refunded, in this kind of money. */
export const isDeliveredOrder = (orderNo: RawBuilder<unknown>, realMoney: boolean) => sql<boolean>`
  exists (
    select from orders
    where orders.order_no = ${orderNo} and orders.status = 'delivered' and orders.sandbox = ${!realMoney})`

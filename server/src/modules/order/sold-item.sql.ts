import './order.tables.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for statements of the report module: what one order of a shop bought. `has_goods`: it got its goods or waits for
 * them; false where it was refunded before.
 */
export const soldItem = (orderNo: RawBuilder<unknown>, shopId: number) => sql<{
  item_id: number
  wares_id: number
  quantity: number
  has_goods: boolean
  platform_fee_fen: number
}>`
  select item_id, wares_id, quantity, platform_fee_fen, delivered_at is not null or status = 'paid' as has_goods
  from orders where orders.order_no = ${orderNo} and orders.shop_id = ${shopId}`

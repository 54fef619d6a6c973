import './order.tables.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for statements of the report module: what each order of an array of numbers bought, of one shop. `has_goods`: it got
 * its goods or waits for them; false where it was refunded before.
 */
export const soldItems = (orderNos: RawBuilder<unknown>, shopId: number) => sql<{
  order_no: string
  item_id: number
  wares_id: number
  quantity: number
  has_goods: boolean
  platform_fee_fen: number
}>`
  select order_no, item_id, wares_id, quantity, platform_fee_fen,
    delivered_at is not null or status = 'paid' as has_goods
  from orders where orders.order_no = any(${orderNos}) and orders.shop_id = ${shopId}`

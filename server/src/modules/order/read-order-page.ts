import type { listOrders } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/cursor.ts'
import { findOrderPage, findOrderPlace, type OrderPlace, type OrderSearch } from './order-search.sql.ts'
import { toSoldOrderRowDto } from './to-sold-order-row.ts'

/** The name of the lists of orders in their cursors: each continues after an order. */
const listName = 'orders'

async function getPlaceOrReject(ctx: Ctx, shopId: number, cursor: string): Promise<OrderPlace> {
  const [orderNo = ''] = decodeCursor(listName, cursor)
  const place = await findOrderPlace(ctx.db, shopId, orderNo)
  if (!place) throw invalidCursor()
  return place
}

/** One page of the orders that a search finds, newest first, by its number or after the end of another one. */
export async function readOrderPage(
  ctx: Ctx,
  search: OrderSearch,
  { page, pageSize, cursor }: { page: number; pageSize: number; cursor?: string | undefined },
): Promise<ReplyOf<typeof listOrders>> {
  const after = cursor === undefined ? undefined : await getPlaceOrReject(ctx, search.shopId, cursor)
  const { rows, total, isLast } = await findOrderPage(ctx.db, search, { page, pageSize, after })
  const list = await Promise.all(rows.map((row) => toSoldOrderRowDto(ctx, row)))
  const last = rows.at(-1)
  const nextCursor = isLast || !last ? null : encodeCursor(listName, last.order_no)
  return { list, total, page, pageSize, nextCursor }
}

import type { searchOrders as operation } from '@faka/contract/order/seller-order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findOrderPage } from './order-search.sql.ts'
import { type TradesPort, toOrderSearch } from './to-order-search.ts'
import { toSoldOrderRowDto } from './to-sold-order-row.ts'

/** One page of a shop's orders that a text finds, newest first. */
export async function searchOrders(
  ctx: Ctx,
  { page, pageSize, ...filter }: InputOf<typeof operation>,
  port: TradesPort,
): Promise<ReplyOf<typeof operation>> {
  const search = await toOrderSearch(ctx, filter, port)
  const { rows, total } = await findOrderPage(ctx.db, search, { page, pageSize })
  const list = await Promise.all(rows.map((row) => toSoldOrderRowDto(ctx, row)))
  return { list, total, page, pageSize }
}

import type { searchOrders as operation } from '@faka/contract/order/seller-order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { readOrderPage } from './read-order-page.ts'
import { type TradesPort, toOrderSearch } from './to-order-search.ts'

/** One page of a shop's orders that a text finds, newest first. */
export async function searchOrders(
  ctx: Ctx,
  { page, pageSize, cursor, ...filter }: InputOf<typeof operation>,
  port: TradesPort,
): Promise<ReplyOf<typeof operation>> {
  return readOrderPage(ctx, await toOrderSearch(ctx, filter, port), { page, pageSize, cursor })
}

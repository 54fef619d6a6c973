import type { listOrders as operation } from '@faka/contract/order/order-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { allOrdersOf } from './order-search.sql.ts'
import { readOrderPage } from './read-order-page.ts'

/** A shop's orders, newest first. */
export async function listOrders(
  ctx: Ctx,
  { shortUrl, status, ...paging }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  return readOrderPage(ctx, { ...allOrdersOf(shopId), statuses: status && [status] }, paging)
}

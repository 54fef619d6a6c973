import type { listOrders as operation } from '@faka/contract/order/order-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { selectShopOrderPage } from './order.sql.ts'
import { toSoldOrderRowDto } from './to-sold-order-row.ts'

/** A shop's orders, newest first. */
export async function listOrders(
  ctx: Ctx,
  { shortUrl, status, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const { rows, total } = await selectShopOrderPage(ctx.db, { shopId: shop.shop_id, status, page, pageSize })
  const shopId = shop.shop_id
  const list = await Promise.all(rows.map((row) => toSoldOrderRowDto(ctx, { ...row, shop_id: shopId })))
  return { list, total, page, pageSize }
}

import type { listOrders as operation } from '@faka/contract/order/order-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { findPaidChannelName } from './find-paid-channel-name.ts'
import { selectShopOrderPage } from './order.sql.ts'

/** A shop's orders, newest first. */
export async function listOrders(
  ctx: Ctx,
  { shortUrl, status, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const { rows, total } = await selectShopOrderPage(ctx.db, { shopId: shop.shop_id, status, page, pageSize })
  const list = await Promise.all(
    rows.map(async (row) => {
      const { public_id, version } = await getItemVersion(ctx, row.wares_id)
      return {
        orderNo: OrderNo.parse(row.order_no),
        shortUrl,
        itemId: ItemId.parse(public_id),
        itemTitle: version.title,
        quantity: row.quantity,
        amountFen: row.amount_fen,
        payChannel: await findPaidChannelName(ctx, { ...row, shop_id: shop.shop_id }),
        status: row.status,
        sandbox: row.sandbox,
        createTime: row.created_at.toISOString(),
      }
    }),
  )
  return { list, total, page, pageSize }
}

import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { ItemId, OrderNo } from '@faka/contract/ids'
import type { listOrders as operation } from '@faka/contract/order-list'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { frozenWares } from '../item/door.ts'
import { knownShopByUrl } from '../shop/door.ts'
import { pageOfOrders } from './order.sql.ts'
import { paidChannel } from './paid-channel.ts'

/** A shop's orders, newest first. */
export async function listOrders(
  ctx: Ctx,
  { shortUrl, status, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  const { rows, total } = await pageOfOrders(ctx.db, { shopId: shop.shop_id, status, page, pageSize })
  const list = await Promise.all(
    rows.map(async (row) => {
      const { public_id, wares } = await frozenWares(ctx, row.wares_id)
      return {
        orderNo: OrderNo.parse(row.order_no),
        shortUrl,
        itemId: ItemId.parse(public_id),
        itemTitle: wares.title,
        quantity: row.quantity,
        amountFen: row.amount_fen,
        payChannel: paidChannel(shop, row),
        status: row.status,
        sandbox: row.sandbox,
        createTime: row.created_at.toISOString(),
      }
    }),
  )
  return { list, total, page, pageSize }
}

import type { listOrders as operation } from '@faka/contract/order/order-list'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { findPaidChannelName } from './find-paid-channel-name.ts'
import type { OrderRow } from './order.sql.ts'

type SoldOrderColumns =
  | 'order_no'
  | 'shop_id'
  | 'wares_id'
  | 'quantity'
  | 'amount_fen'
  | 'pay_channel_id'
  | 'status'
  | 'sandbox'
  | 'created_at'
  | 'paid_at'

/** A sold order in a list of its seller. */
export async function toSoldOrderRowDto(
  services: Services,
  row: Pick<OrderRow, SoldOrderColumns>,
): Promise<ReplyOf<typeof operation>['list'][number]> {
  const [shop, { public_id, version }, payChannel] = await Promise.all([
    getCachedShop(services, row.shop_id),
    getItemVersion(services, row.wares_id),
    findPaidChannelName(services, row),
  ])
  return {
    orderNo: OrderNo.parse(row.order_no),
    shortUrl: shop.short_url,
    itemId: ItemId.parse(public_id),
    itemTitle: version.title,
    quantity: row.quantity,
    amountFen: row.amount_fen,
    payChannel,
    status: row.status,
    sandbox: row.sandbox,
    createTime: row.created_at.toISOString(),
  }
}

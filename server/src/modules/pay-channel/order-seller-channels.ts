import type { orderSellerChannels as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { orderChannelsOf } from './order-channels-of.ts'

/** Puts the seller's own channels of a shop into the given order. */
export async function orderSellerChannels(
  ctx: Ctx,
  { shortUrl, payChannelIds }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  await orderChannelsOf(ctx, { shopId }, payChannelIds)
  return {}
}

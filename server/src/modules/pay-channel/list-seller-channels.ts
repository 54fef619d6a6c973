import type { listSellerChannels as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { listOfferedPlatformChannels } from './offered-pay-channels.ts'
import { listChannelsOfSeller } from './seller-channel.sql.ts'
import { toSellerChannelDtos } from './to-seller-channel-dto.ts'

/** The seller's own channels with everything but their secrets, and of the platform's only what buyers see. */
export async function listSellerChannels(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [own, platform] = await Promise.all([
    listChannelsOfSeller(ctx.db, shopId),
    listOfferedPlatformChannels(ctx, shopId),
  ])
  return { list: await toSellerChannelDtos(ctx, own), platform, allowed: ctx.config.sellerChannels }
}

import type { removeSellerChannel as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { removeChannelOf } from './remove-channel-of.ts'
import { getSellerChannelOrReject } from './seller-channel-rights.ts'

/** Takes a channel of the seller's own out of the shop. */
export async function removeSellerChannel(
  ctx: Ctx,
  { payChannelId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getSellerChannelOrReject(ctx, payChannelId)
  await removeChannelOf(ctx, { shopId }, { payChannelId })
  return {}
}

import type { orderSellerChannels as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { recordChannelEvent } from './channel-event.ts'
import { listChannelsOfSeller, lockChannelsOfShop, placeSellerChannels } from './seller-channel.sql.ts'

/**
 * Puts the seller's own channels of a shop into the given order, or none: a list that misses one, repeats one or names
 * another is rejected with `channelListStale`.
 */
export async function orderSellerChannels(
  ctx: Ctx,
  { shortUrl, payChannelIds }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  await inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    await lockChannelsOfShop(tx, shopId)
    const { length } = await listChannelsOfSeller(tx, shopId)
    const isWhole = payChannelIds.length === length && new Set(payChannelIds).size === length
    if (!isWhole || (await placeSellerChannels(tx, shopId, payChannelIds)) !== length)
      throw new DomainError('channelListStale')
    const [first = ''] = payChannelIds
    await recordChannelEvent(ctx, tx, {
      channel: { pay_channel_id: first, shop_id: shopId },
      kind: 'ordered',
      changes: payChannelIds,
    })
  })
  return {}
}

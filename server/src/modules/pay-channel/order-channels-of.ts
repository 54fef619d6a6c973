import type { PayChannelId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { platformTenant, recordChannelEvent } from './channel-event.ts'
import { type ChannelOwner, countChannelsOf, lockChannelsOf, placeChannelsOf } from './channel-owner.sql.ts'

/**
 * Puts the channels of an owner into the given order, or none: a list that misses one, repeats one or names another is
 * rejected with `channelListStale`. They get their places in `whole`, which may have channels of other cells between them.
 */
export async function orderChannelsOf(
  ctx: Ctx,
  owner: ChannelOwner,
  payChannelIds: readonly PayChannelId[],
  whole = payChannelIds,
): Promise<void> {
  const shopId = typeof owner === 'object' ? owner.shopId : undefined
  await inTxPublishing(ctx, 'catalogue', [shopId === undefined ? 'all' : String(shopId)], async (tx) => {
    await lockChannelsOf(tx, owner)
    const count = await countChannelsOf(tx, owner)
    const isWhole = payChannelIds.length === count && new Set(payChannelIds).size === count
    if (!isWhole || (await placeChannelsOf(tx, owner, whole)) !== count)
      throw new DomainError('channelListStale')
    const [first = ''] = payChannelIds
    await recordChannelEvent(ctx, tx, {
      channel: { pay_channel_id: first, shop_id: shopId ?? platformTenant },
      kind: 'ordered',
      changes: payChannelIds,
    })
  })
}

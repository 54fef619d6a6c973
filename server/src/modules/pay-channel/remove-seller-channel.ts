import type { removeSellerChannel as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { recordChannelEvent } from './channel-event.ts'
import { markChannelRemoved } from './seller-channel.sql.ts'
import { getSellerChannelOrReject } from './seller-channel-rights.ts'

/** Takes a channel of the seller's own out of the shop. Its gateway is still asked about payments made before. */
export async function removeSellerChannel(
  ctx: Ctx,
  { payChannelId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const channel = await getSellerChannelOrReject(ctx, payChannelId)
  await inTxPublishing(ctx, 'catalogue', ['all'], async (tx) => {
    if (!(await markChannelRemoved(tx, payChannelId, ctx.now()))) throw new DomainError('channelNotFound')
    await recordChannelEvent(ctx, tx, { channel, kind: 'removed', changes: [] })
  })
  return {}
}

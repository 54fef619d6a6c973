import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { recordChannelEvent } from './channel-event.ts'
import { type ChannelOwner, markChannelRemoved } from './channel-owner.sql.ts'

/**
 * Takes a channel of an owner out of use for good, and records it. Its gateway is still asked about payments made before.
 * Rejects with `channelNotFound`.
 */
export async function removeChannelOf(
  ctx: Ctx,
  owner: ChannelOwner,
  { payChannelId, why }: { payChannelId: string; why?: string },
): Promise<void> {
  await inTxPublishing(ctx, 'catalogue', ['all'], async (tx) => {
    const removed = await markChannelRemoved(tx, { owner, payChannelId, at: ctx.now() })
    const channel = required(removed, 'channelNotFound')
    await recordChannelEvent(ctx, tx, { channel, kind: 'removed', changes: [], why })
  })
}

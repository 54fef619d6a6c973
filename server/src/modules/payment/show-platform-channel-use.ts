import type { showPlatformChannelUse as operation } from '@faka/contract/payment/channel-use'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findPayChannelById } from '../pay-channel/public.ts'
import { readChannelUse } from './read-channel-use.ts'

/** What a channel of the platform is used for in all shops; once removed, what is left. */
export async function showPlatformChannelUse(
  ctx: Ctx,
  { payChannelId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const channel = await findPayChannelById(ctx, payChannelId)
  required(channel?.managed_by === 'platform' ? channel : undefined, 'channelNotFound')
  return readChannelUse(ctx, { shopId: 'all', payChannelId })
}

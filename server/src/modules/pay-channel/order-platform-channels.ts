import type { orderPlatformChannels as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { sellerActorName } from '../account/public.ts'
import { orderChannelsOf } from './order-channels-of.ts'
import { spreadPlatformChannels } from './platform-channels-of-cell.ts'

/** Puts the platform's channels into the given order, those of one shop among them. */
export async function orderPlatformChannels(
  ctx: Ctx,
  { payChannelIds }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await orderChannelsOf(ctx, 'platform', payChannelIds)
  await spreadPlatformChannels(ctx, sellerActorName(ctx.actor))
  return {}
}

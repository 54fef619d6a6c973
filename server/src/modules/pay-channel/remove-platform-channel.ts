import type { removePlatformChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { sellerActorName } from '../account/public.ts'
import { copyPlatformChannels, findManagingCell } from './platform-channels-of-cell.ts'
import { removeChannelOf } from './remove-channel-of.ts'

/** Takes a channel of the platform out of all shops, with a reason, which is recorded. */
export async function removePlatformChannel(
  given: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { ctx, payChannelId } = await findManagingCell(given, input.payChannelId)
  await removeChannelOf(ctx, 'platform', { ...input, payChannelId })
  await copyPlatformChannels(ctx, sellerActorName(ctx.actor))
  return {}
}

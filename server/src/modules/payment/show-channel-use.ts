import type { showChannelUse as operation } from '@faka/contract/payment/channel-use'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getFormerSellerChannelOrReject } from '../pay-channel/public.ts'
import { readChannelUse } from './read-channel-use.ts'

/** What a seller's own channel is used for, so that they know what disabling or removing it touches; once removed, what is left. */
export async function showChannelUse(
  ctx: Ctx,
  { payChannelId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getFormerSellerChannelOrReject(ctx, payChannelId)
  return readChannelUse(ctx, { shopId, payChannelId })
}

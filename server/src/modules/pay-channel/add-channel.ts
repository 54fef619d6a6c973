import type { addChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { findShopByUrl } from '../shop/public.ts'
import { addPayChannel } from './add-pay-channel.ts'
import { checkProvider } from './create-gateway-or-reject.ts'
import { getManagedChannelOrReject } from './list-channels.ts'
import { listManagedPayChannels } from './managed-pay-channels.ts'
import { nameChannel } from './name-channel.ts'
import { copyPlatformChannels } from './platform-channels-of-cell.ts'

/** Adds a pay channel after the others; its gateway checks the settings, and they are stored encrypted. */
export async function addChannel(
  ctx: Ctx,
  { shortUrl, ...input }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop =
    shortUrl === undefined ? undefined : required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  checkProvider(input.provider)
  const positions = (await listManagedPayChannels(ctx)).map(({ position }) => position)
  const payChannelId = await addPayChannel(ctx, {
    ...input,
    shopId: shop?.shop_id ?? null,
    ...nameChannel(input.provider, input),
    feeBasisPoints: input.feeBasisPoints ?? 0,
    position: input.position ?? Math.max(0, ...positions) + 1,
  })
  await copyPlatformChannels(ctx, sellerActorName(ctx.actor))
  return getManagedChannelOrReject(ctx, payChannelId)
}

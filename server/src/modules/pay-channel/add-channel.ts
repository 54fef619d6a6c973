import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { addChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { providerNames } from '../../payment-gateways/open-gateway.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findShopByUrl } from '../shop/public.ts'
import { addPayChannel } from './add-pay-channel.ts'
import { getManagedChannelOrReject } from './list-channels.ts'
import { listManagedPayChannels } from './managed-pay-channels.ts'

/** The icon of a channel for which none was chosen. */
const defaultMethod = (provider: string): PayChannel['method'] =>
  provider === 'alipay' ? 'alipay' : provider === 'wechat-pay' ? 'wxpay' : 'any'

/** Adds a pay channel after the others; its gateway checks the settings, and they are stored encrypted. */
export async function addChannel(
  ctx: Ctx,
  { shortUrl, ...input }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop =
    shortUrl === undefined ? undefined : required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  if (!providerNames.includes(input.provider))
    throw new DomainError('channelSettingsWrong', [`provider: must be one of ${providerNames.join(', ')}`])
  const positions = (await listManagedPayChannels(ctx)).map(({ position }) => position)
  const payChannelId = await addPayChannel(ctx, {
    ...input,
    shopId: shop?.shop_id ?? null,
    method: input.method ?? defaultMethod(input.provider),
    feeBasisPoints: input.feeBasisPoints ?? 0,
    position: input.position ?? Math.max(0, ...positions) + 1,
  })
  return getManagedChannelOrReject(ctx, payChannelId)
}

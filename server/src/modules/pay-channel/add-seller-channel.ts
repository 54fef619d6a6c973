import type { addSellerChannel as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { sandboxProvider } from './channel-state.ts'
import { createPayChannel } from './create-pay-channel.ts'
import { nameChannel } from './name-channel.ts'
import { openSellerGatewayOrReject } from './open-seller-gateway.ts'
import { placeSellerChannel } from './place-seller-channel.ts'
import { checkSellerChannelsAllowed, getSellerChannelOrReject } from './seller-channel-rights.ts'
import { sandboxAddress } from './seller-gateway-fetch.ts'
import { toSellerChannelDtos } from './to-seller-channel-dto.ts'

/** The sandbox gateway, which is no part of the shop. */
export interface SandboxPort {
  createSandboxMerchant(ctx: Ctx, name: string): Promise<{ md5: { pid: string; key: string } }>
}

type Input = InputOf<typeof operation>

/** Each makes two key pairs, which costs the server most of a second. */
const maxSandboxesPerMinute = 5

/** The provider and the settings to store. Those of the sandbox are made here, and its keys never leave the server. */
async function prepareSettings(
  ctx: Ctx,
  { provider, settings }: Input,
  { shop_id: shopId, name: shopName }: { shop_id: number; name: string },
  { createSandboxMerchant }: SandboxPort,
): Promise<{ provider: string; settings: Readonly<Record<string, unknown>> }> {
  if (provider !== sandboxProvider) return { provider, settings }
  if (!ctx.config.sandbox) throw new DomainError('testMoneyNotAllowed')
  await ctx.rateLimits.consume(`sandbox of shop ${shopId}`, maxSandboxesPerMinute, 60)
  const { md5 } = await createSandboxMerchant(ctx, shopName)
  return { provider: 'epay-md5', settings: { gatewayUrl: sandboxAddress, payType: 'alipay', ...md5 } }
}

/** Adds a channel of the seller's own after the seller's others; its settings are stored encrypted. */
export async function addSellerChannel(
  ctx: Ctx,
  input: Input,
  port: SandboxPort,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, input.shortUrl)
  const { shop_id: shopId } = shop
  checkSellerChannelsAllowed(ctx)
  if ((input.leastFen ?? 1) > (input.mostFen ?? Number.MAX_SAFE_INTEGER))
    throw new DomainError('channelSettingsWrong', ['leastFen: is more than the most'])
  const { provider, settings } = await prepareSettings(ctx, input, shop, port)
  const { realMoney, devices } = openSellerGatewayOrReject(ctx, provider, settings).capabilities
  if (!realMoney && input.enabled !== false && !ctx.config.sandbox)
    throw new DomainError('testMoneyNotAllowed')
  const { enabled, feePayer, leastFen, mostFen } = input
  const channel = {
    shopId,
    managedBy: 'seller',
    provider,
    settings,
    ...nameChannel(provider, { ...input, settings }),
    feeBasisPoints: input.feeBasisPoints ?? 0,
    position: 0,
    realMoney,
    devices,
    enabled,
    feePayer,
    leastFen,
    mostFen,
  } as const
  const payChannelId = await createPayChannel(ctx, channel, (tx) => placeSellerChannel(tx, shopId))
  const [added] = await toSellerChannelDtos(ctx, [await getSellerChannelOrReject(ctx, payChannelId)])
  return required(added, 'channelNotFound')
}

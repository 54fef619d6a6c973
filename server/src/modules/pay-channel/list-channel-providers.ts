import type { listChannelProviders as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { describeProviders } from './describe-providers.ts'

/** The gateways that a seller can add a channel for. */
export async function listChannelProviders(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await getManagedShopOrReject(ctx, shortUrl)
  return { allowed: ctx.config.sellerChannels, providers: describeProviders(ctx, 'seller') }
}

import type { testChannelSettings as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { openSellerGatewayOrReject } from './open-seller-gateway.ts'
import { runChannelTest } from './run-channel-test.ts'
import { checkSellerChannelsAllowed } from './seller-channel-rights.ts'

/** Tests settings before a channel is added with them; nothing of them is stored. */
export async function testChannelSettings(
  ctx: Ctx,
  { shortUrl, provider, settings }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  checkSellerChannelsAllowed(ctx)
  const gateway = openSellerGatewayOrReject(ctx, provider, settings)
  return runChannelTest(ctx, { subject: `test of shop ${shopId}`, provider, gateway })
}

import type { testSellerChannel as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import { openSellerGatewayOrReject } from './open-seller-gateway.ts'
import { saveChannelTest } from './pay-channel.sql.ts'
import { runChannelTest } from './run-channel-test.ts'
import { checkSellerChannelsAllowed, getSellerChannelOrReject } from './seller-channel-rights.ts'
import { mergeSellerSettings } from './seller-settings.ts'

/** Tests a channel of the seller's own, with other settings if they are given; the result of a plain test is kept. */
export async function testSellerChannel(
  ctx: Ctx,
  { payChannelId, settings: given }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = await getSellerChannelOrReject(ctx, payChannelId)
  checkSellerChannelsAllowed(ctx)
  const settings = mergeSellerSettings(row.provider, decryptPayChannelSettings(ctx, row), given ?? {})
  const gateway = openSellerGatewayOrReject(ctx, row.provider, settings)
  const result = await runChannelTest(ctx, {
    subject: `test of shop ${row.shop_id}`,
    provider: row.provider,
    gateway,
  })
  if (given === undefined) await saveChannelTest(ctx.db, row, result.ok, ctx.now())
  return result
}

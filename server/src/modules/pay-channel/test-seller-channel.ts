import type { testSellerChannel as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import { runSellerTest } from './run-seller-test.ts'
import { saveChannelTest } from './seller-channel.sql.ts'
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
  const result = await runSellerTest(ctx, { shopId: row.shop_id, provider: row.provider, settings })
  if (given === undefined) await saveChannelTest(ctx.db, payChannelId, result.ok, ctx.now())
  return result
}

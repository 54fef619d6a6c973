import type { testChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { createGatewayOrReject } from './create-gateway-or-reject.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import { gatewayOptions } from './gateway-options.ts'
import { findPayChannelById } from './managed-pay-channels.ts'
import { mergePlatformSettings } from './merge-settings.ts'
import { saveChannelTest } from './pay-channel.sql.ts'
import { runChannelTest } from './run-channel-test.ts'

/**
 * Tests a channel at its gateway, with other settings if they are given, of which nothing is stored; no money moves. The
 * result of a plain test is kept.
 */
export async function testChannel(
  ctx: Ctx,
  { payChannelId, settings: given }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = required(await findPayChannelById(ctx, payChannelId), 'channelNotFound')
  const stored = decryptPayChannelSettings(ctx, row)
  const settings = given ? mergePlatformSettings(ctx, row.provider, stored, given) : stored
  const { untrustedFetch, gatewayCaches } = ctx.modules.payChannel
  const gateway = createGatewayOrReject(
    row.provider,
    settings,
    gatewayOptions(untrustedFetch, row.managed_by, gatewayCaches),
  )
  const result = await runChannelTest(ctx, { subject: payChannelId, provider: row.provider, gateway })
  if (!given) await saveChannelTest(ctx.db, row, result.ok, ctx.now())
  return result
}

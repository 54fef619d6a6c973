import type { testChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { createGatewayOrReject } from './create-gateway-or-reject.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import { gatewayOptions } from './gateway-options.ts'
import { gatewayDeps } from './load-channel.ts'
import { findPayChannelById } from './managed-pay-channels.ts'

/** Sends a channel's gateway a request that only valid keys get an answer to; no money moves. */
export async function testChannel(
  ctx: Ctx,
  { payChannelId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = required(await findPayChannelById(ctx, payChannelId), 'channelNotFound')
  const settings = decryptPayChannelSettings(ctx, row)
  const { untrustedFetch, gatewayCaches } = ctx.modules.payChannel
  const gateway = createGatewayOrReject(
    row.provider,
    settings,
    gatewayOptions(untrustedFetch, row.managed_by, gatewayCaches),
  )
  const { ok, detail, notChecked = [] } = await gateway.selfTest(gatewayDeps(ctx, payChannelId))
  return { ok, detail, notChecked: [...notChecked] }
}

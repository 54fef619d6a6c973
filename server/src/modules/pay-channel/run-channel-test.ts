import type { testChannel } from '@faka/contract/pay-channel/pay-channel'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { type ChannelGateway, describeGateway } from '../../payment-gateways/open-gateway.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { gatewayDeps } from './load-channel.ts'

/** Tests of one subject in a minute: each is a request to an address that was typed. */
const maxTestsPerMinute = 20

/** The setting that a gateway's answer blames: one that it names, or one that its known messages mean. */
function findBlamedSetting(provider: string, detail: string): string | null {
  const description = describeGateway(provider)
  const named = description?.settings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(detail))
  return named?.name ?? description?.mistakes.find(({ pattern }) => pattern.test(detail))?.setting ?? null
}

/**
 * Sends a gateway a request that only valid keys get an answer to; no money moves. `subject` names what is tested: its
 * tests are limited, measured and logged together.
 */
export async function runChannelTest(
  ctx: Ctx,
  { subject, provider, gateway }: { subject: string; provider: string; gateway: ChannelGateway },
): Promise<ReplyOf<typeof testChannel>> {
  await ctx.rateLimits.consume(`channel-test ${subject}`, maxTestsPerMinute, 60)
  const { ok, detail, notChecked = [] } = await gateway.selfTest(gatewayDeps(ctx, subject))
  return { ok, detail, notChecked: [...notChecked], setting: ok ? null : findBlamedSetting(provider, detail) }
}

import type { testSellerChannel } from '@faka/contract/pay-channel/seller-channel'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { describeGateway } from '../../payment-gateways/open-gateway.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { gatewayDeps } from './load-channel.ts'
import { openSellerGatewayOrReject } from './open-seller-gateway.ts'

/** Tests of one shop in a minute: each is a request to an address that a seller chose. */
const maxTestsPerMinute = 20

/** The setting that a gateway's answer blames: one that it names, or one that its known messages mean. */
function findBlamedSetting(provider: string, detail: string): string | null {
  const description = describeGateway(provider)
  const named = description?.settings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(detail))
  return named?.name ?? description?.mistakes.find(({ pattern }) => pattern.test(detail))?.setting ?? null
}

/** Sends the gateway of these settings a request that only valid keys get an answer to; no money moves. */
export async function runSellerTest(
  ctx: Ctx,
  {
    shopId,
    provider,
    settings,
  }: { shopId: number; provider: string; settings: Readonly<Record<string, unknown>> },
): Promise<ReplyOf<typeof testSellerChannel>> {
  const gateway = openSellerGatewayOrReject(ctx, provider, settings)
  if (!(await ctx.rateLimits.tryConsume(`channel test ${shopId}`, maxTestsPerMinute, 60)))
    throw new DomainError('tooOften')
  const { ok, detail, notChecked = [] } = await gateway.selfTest(gatewayDeps(ctx, `test of shop ${shopId}`))
  return { ok, detail, notChecked: [...notChecked], setting: ok ? null : findBlamedSetting(provider, detail) }
}

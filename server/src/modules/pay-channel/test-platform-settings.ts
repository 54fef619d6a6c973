import type { testPlatformSettings as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { checkProvider, createGatewayOrReject } from './create-gateway-or-reject.ts'
import { runChannelTest } from './run-channel-test.ts'

/** Tests settings before a channel of the platform is added with them; nothing of them is stored. */
export async function testPlatformSettings(
  ctx: Ctx,
  { provider, settings }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  checkProvider(provider)
  const gateway = createGatewayOrReject(provider, settings)
  return runChannelTest(ctx, { subject: 'test of the platform', provider, gateway })
}

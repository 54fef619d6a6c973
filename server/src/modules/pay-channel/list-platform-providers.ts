import type { listPlatformProviders as operation } from '@faka/contract/pay-channel/pay-channel'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { describeProviders } from './describe-providers.ts'

/** The gateways of the platform's channels, with the settings that only the operator may choose. */
export const listPlatformProviders = async (ctx: Ctx): Promise<ReplyOf<typeof operation>> => ({
  providers: describeProviders(ctx, 'platform'),
})

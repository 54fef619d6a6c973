import type { PayChannelId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { createGatewayOrReject } from './create-gateway-or-reject.ts'
import { type CreatePayChannelInput, createPayChannel } from './create-pay-channel.ts'

/**
 * Adds a pay channel whose settings are valid for its gateway; empty keys and malformed URLs are rejected. The
 * gateway, not the caller, says whether it moves real money and on which devices it works.
 */
export async function addPayChannel(
  ctx: Ctx,
  channel: Omit<CreatePayChannelInput, 'realMoney' | 'devices'>,
): Promise<PayChannelId> {
  const { capabilities } = createGatewayOrReject(channel.provider, channel.settings)
  const { realMoney, devices } = capabilities
  if (!realMoney && channel.enabled !== false && !ctx.config.sandbox)
    throw new DomainError('testMoneyNotAllowed')
  return createPayChannel(ctx, { ...channel, realMoney, devices })
}

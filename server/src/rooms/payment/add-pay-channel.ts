import type { PayChannelId } from '@faka/contract/ids'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { type NewPayChannel, openPayChannel } from '../shop/door.ts'
import { openGateway } from './providers/providers.ts'

/**
 * Adds a way to pay once its settings are what its protocol needs; empty keys and malformed addresses are refused.
 * Whether it moves real money is said by the gateway, not by whoever adds it.
 */
export async function addPayChannel(
  ctx: Ctx,
  channel: Omit<NewPayChannel, 'realMoney'>,
): Promise<PayChannelId> {
  const gateway = orRefuse(openGateway(channel.provider, channel.settings), 'channelUnavailable')
  return openPayChannel(ctx, { ...channel, realMoney: gateway.capabilities.realMoney })
}

import type { PayChannelId } from '@faka/contract/ids'
import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { type NewPayChannel, openPayChannel } from '../shop/door.ts'
import { checkedGateway } from './checked-gateway.ts'

/**
 * Adds a way to pay once its settings are what its protocol needs; empty keys and malformed addresses are refused.
 * Whether it moves real money, and on which devices it can be used, is said by the gateway, not by whoever adds it.
 */
export async function addPayChannel(
  ctx: Ctx,
  channel: Omit<NewPayChannel, 'realMoney' | 'devices'>,
): Promise<PayChannelId> {
  const { capabilities } = checkedGateway(channel.provider, channel.settings)
  const { realMoney, devices } = capabilities
  if (!realMoney && channel.enabled !== false && !ctx.config.sandbox) throw new Refused('testMoneyNotAllowed')
  return openPayChannel(ctx, { ...channel, realMoney, devices })
}

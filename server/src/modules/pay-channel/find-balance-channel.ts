import type { Ctx, Services } from '../../platform/ctx.ts'
import { ensurePlatformChannel } from './create-pay-channel.ts'
import { isRealMoney } from './is-real-money.ts'
import { type LoadedChannel, loadChannel } from './load-channel.ts'

/** The id of the balance channel for this deployment's kind of money; created when the first balance is spent. */
export function createBalanceChannelId(services: Services) {
  let cachedId: string | undefined
  return async (ctx: Ctx): Promise<string> => {
    cachedId ??= await ensurePlatformChannel(ctx, {
      shopId: null,
      provider: 'balance',
      name: '余额',
      method: 'any',
      feeBasisPoints: 0,
      // after all others, wherever they are listed
      position: 1_000_000,
      realMoney: isRealMoney(services),
      settings: { realMoney: isRealMoney(services) },
    })
    return cachedId
  }
}

/** The pay channel for balances, in this deployment's kind of money; undefined while it is disabled. */
export async function findBalanceChannel(ctx: Ctx): Promise<LoadedChannel | undefined> {
  const channel = await loadChannel(ctx, await ctx.modules.payChannel.balanceChannelId(ctx))
  return channel?.enabled ? channel : undefined
}

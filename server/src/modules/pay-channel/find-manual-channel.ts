import type { Ctx, Services } from '../../platform/ctx.ts'
import { ensurePlatformChannel } from './create-pay-channel.ts'
import { isRealMoney } from './is-real-money.ts'
import { type LoadedChannel, loadChannel } from './load-channel.ts'

/** The id of the channel for payments that sellers confirm; created when the first one is confirmed. */
export function createManualChannelId(services: Services) {
  let cachedId: string | undefined
  return async (ctx: Ctx): Promise<string> => {
    cachedId ??= await ensurePlatformChannel(ctx, {
      shopId: null,
      provider: 'manual',
      name: '人工确认',
      method: 'any',
      feeBasisPoints: 0,
      position: 1_000_001,
      realMoney: isRealMoney(services),
      settings: { realMoney: isRealMoney(services) },
    })
    return cachedId
  }
}

/** The pay channel for payments that sellers confirm, in this deployment's kind of money. */
export const findManualChannel = async (ctx: Ctx): Promise<LoadedChannel | undefined> =>
  loadChannel(ctx, await ctx.modules.payChannel.manualChannelId(ctx))

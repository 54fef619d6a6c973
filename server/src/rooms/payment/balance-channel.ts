import type { Ctx } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { openPlatformChannel } from '../shop/door.ts'
import { isRealMoney } from '../wallet/door.ts'
import { gatewayOf, type OpenChannel } from './gateway-of.ts'

/** The channel of this house's money, as its row names it; made when the first balance is spent. */
const channelId = perHouse((house) => {
  let known: string | undefined
  return async (ctx: Ctx): Promise<string> => {
    known ??= await openPlatformChannel(ctx, {
      shopId: null,
      provider: 'balance',
      name: '余额',
      method: 'any',
      feeBasisPoints: 0,
      // behind all others, wherever they are listed
      position: 1_000_000,
      realMoney: isRealMoney(house),
      settings: { realMoney: isRealMoney(house) },
    })
    return known
  }
})

/** The pay channel of balances, in the money of this house; undefined where it was switched off. */
export async function balanceChannel(ctx: Ctx): Promise<OpenChannel | undefined> {
  const channel = await gatewayOf(ctx, await channelId(ctx)(ctx))
  return channel?.enabled ? channel : undefined
}

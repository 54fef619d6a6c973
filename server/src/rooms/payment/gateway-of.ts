import type { House } from '../../kernel/ctx.ts'
import { changingMs, createMemory } from '../../kernel/memory.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { payChannelById, payChannelSettings } from '../shop/door.ts'
import { booksOf } from '../wallet/door.ts'
import type { World } from './providers/provider.ts'
import { type Gateway, openGateway } from './providers/providers.ts'

/** A pay channel with the gateway behind it, its settings unsealed. */
export interface OpenChannel {
  channelId: string
  provider: string
  enabled: boolean
  realMoney: boolean
  gateway: Gateway
}

const memory = perHouse((house) => {
  const channels = createMemory(
    1000,
    { now: house.now, ageMs: changingMs },
    async (channelId): Promise<OpenChannel | undefined> => {
      const row = await payChannelById(house, channelId)
      const gateway = row && openGateway(row.provider, payChannelSettings(house, row))
      if (!row || !gateway) return undefined
      // the row may say what it likes: a gateway of this house never moves real money
      const realMoney = row.real_money && gateway.capabilities.realMoney
      return { channelId, provider: row.provider, enabled: row.enabled, realMoney, gateway }
    },
  )
  house.wake.on('catalogue', () => channels.clear())
  house.wake.onGap(() => channels.clear())
  return channels
})

/** The gateway of a pay channel, switched on or not; undefined where there is none or its settings are broken. */
export const gatewayOf = (house: House, channelId: string): Promise<OpenChannel | undefined> =>
  memory(house).get(channelId)

/**
 * What a provider may use of the house. What the gateway says in its own words is logged with its channel, and handed
 * to `hear` where somebody keeps it.
 */
export const worldOf = (house: House, channelId: string, hear?: (words: string) => void): World => ({
  hear(words) {
    house.log.warn({ channelId, words }, 'a gateway refused something')
    hear?.(words)
  },
  fetch: house.fetch,
  now: () => house.now(),
  random: house.random,
  selfUrl: house.config.selfUrl,
  books: booksOf(house),
})

import type { House } from '../../kernel/ctx.ts'
import { changingMs, createMemory, lastingMs } from '../../kernel/memory.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { findShop, listClassifies, listPayChannels, readShop } from './shop.sql.ts'

const loadShop = async (house: House, shopId: number) => {
  const [shop, classifies, payChannels] = await Promise.all([
    readShop(house.db, shopId),
    listClassifies(house.db, shopId),
    listPayChannels(house.db, shopId),
  ])
  return { ...shop, classifies, payChannels }
}

/** A shop with its classifies and pay channels, as kept in memory. */
export type KnownShop = Awaited<ReturnType<typeof loadShop>>

const memory = perHouse((house) => {
  const shops = createMemory(10_000, { now: house.now, ageMs: changingMs }, (shopId) =>
    loadShop(house, Number(shopId)),
  )
  const keys = createMemory(10_000, { now: house.now, ageMs: lastingMs }, async (shortUrl) => {
    const shop = await findShop(house.db, shortUrl)
    // an absent shop is not remembered, or its first visitor after its opening would miss it
    if (!shop) throw new AbsentShop()
    return shop.shop_id
  })
  house.wake.on('catalogue', (key) => (key === 'all' ? shops.clear() : shops.drop(key)))
  house.wake.onGap(() => shops.clear())
  return { shops, keys }
})

class AbsentShop extends Error {}

/** A shop by its key. */
export const knownShop = (house: House, shopId: number): Promise<KnownShop> =>
  memory(house).shops.get(String(shopId))

/** A shop by its short url; undefined where there is none. */
export async function knownShopByUrl(house: House, shortUrl: string): Promise<KnownShop | undefined> {
  try {
    return await knownShop(house, await memory(house).keys.get(shortUrl))
  } catch (error) {
    if (error instanceof AbsentShop) return undefined
    throw error
  }
}

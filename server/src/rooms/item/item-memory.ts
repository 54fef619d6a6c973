import type { House } from '../../kernel/ctx.ts'
import { changingMs, createMemory, lastingMs } from '../../kernel/memory.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { knownShop } from '../shop/door.ts'
import { findItem, listPublishedItems, readWares } from './item.sql.ts'
import { keptWares } from './kept-wares.ts'

const loadCatalogue = async (house: House, shopId: number) =>
  (await listPublishedItems(house.db, shopId)).map((row) => ({ ...row, wares: keptWares(row.wares) }))

/** A published item as kept in memory. */
export type KnownItem = Awaited<ReturnType<typeof loadCatalogue>>[number]

class AbsentItem extends Error {}

const memory = perHouse((house) => {
  const catalogues = createMemory(1000, { now: house.now, ageMs: changingMs }, async (shopId) => {
    const list = await loadCatalogue(house, Number(shopId))
    return { list, byId: new Map(list.map((item) => [item.public_id, item])) }
  })
  const shopOfItem = createMemory(100_000, { now: house.now, ageMs: lastingMs }, async (publicId) => {
    const item = await findItem(house.db, publicId)
    if (!item) throw new AbsentItem()
    return item.shop_id
  })
  const frozen = createMemory(10_000, { now: house.now, ageMs: lastingMs }, async (waresId) => {
    const [row] = await readWares(house.db, [Number(waresId)])
    if (!row) throw new AbsentItem()
    return { ...row, wares: keptWares(row.wares) }
  })
  house.wake.on('catalogue', (key) => (key === 'all' ? catalogues.clear() : catalogues.drop(key)))
  house.wake.onGap(() => catalogues.clear())
  return { catalogues, shopOfItem, frozen }
})

/** A shop's published items, in the seller's order. */
export const publishedItems = async (house: House, shopId: number): Promise<readonly KnownItem[]> =>
  (await memory(house).catalogues.get(String(shopId))).list

/** A published item with its shop; undefined where there is none or it is not sold now. */
export async function publishedItem(house: House, publicId: string) {
  try {
    const shopId = await memory(house).shopOfItem.get(publicId)
    const item = (await memory(house).catalogues.get(String(shopId))).byId.get(publicId)
    return item && { item, shop: await knownShop(house, shopId) }
  } catch (error) {
    if (error instanceof AbsentItem) return undefined
    throw error
  }
}

/** What an order froze: the item's text at the time of buying. */
export const frozenWares = (house: House, waresId: number) => memory(house).frozen.get(String(waresId))

import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { perServices } from '../../platform/per-services.ts'
import { countedUpTo } from '../item/public.ts'
import { countFree } from './stock.sql.ts'

/** How old a shown count may be. Exact at the moment of claiming, which is all that decides. */
const maxAgeMs = 1000

const freeCardCountCache = perServices((services) => {
  const known = new Map<number, { free: number; until: number }>()
  const count = createBatcher<readonly number[], ReadonlyMap<number, number>>(100, async (asked) => {
    const free = await countFree(services.db, [...new Set(asked.flat())], countedUpTo + 1)
    const until = services.now().getTime() + maxAgeMs
    if (known.size > 100_000) known.clear()
    for (const [itemId, cards] of free) known.set(itemId, { free: cards, until })
    return asked.map(() => free)
  })
  return { known, count }
})

/** Free cards of each item, counted up to 1001, at most a second old; many asking at once are one question. */
export async function getFreeCardCounts(
  services: Services,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { known, count } = freeCardCountCache(services)
  const now = services.now().getTime()
  const stale = itemIds.filter((itemId) => (known.get(itemId)?.until ?? 0) <= now)
  const fresh = stale.length > 0 ? await count(stale) : new Map<number, number>()
  return new Map(itemIds.map((itemId) => [itemId, fresh.get(itemId) ?? known.get(itemId)?.free ?? 0]))
}

import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { countedUpTo } from '../item/door.ts'
import { countFree } from './stock.sql.ts'

/** How old a shown count may be. Exact at the moment of claiming, which is all that decides. */
const staleAfterMs = 1000

const counts = perHouse((house) => {
  const known = new Map<number, { free: number; until: number }>()
  const count = batched<readonly number[], ReadonlyMap<number, number>>(100, async (asked) => {
    const free = await countFree(house.db, [...new Set(asked.flat())], countedUpTo + 1)
    const until = house.now().getTime() + staleAfterMs
    if (known.size > 100_000) known.clear()
    for (const [itemId, cards] of free) known.set(itemId, { free: cards, until })
    return asked.map(() => free)
  })
  return { known, count }
})

/** Free cards of each item, counted up to 1001, at most a second old; many asking at once are one question. */
export async function freeCards(
  house: House,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { known, count } = counts(house)
  const now = house.now().getTime()
  const stale = itemIds.filter((itemId) => (known.get(itemId)?.until ?? 0) <= now)
  const fresh = stale.length > 0 ? await count(stale) : new Map<number, number>()
  return new Map(itemIds.map((itemId) => [itemId, fresh.get(itemId) ?? known.get(itemId)?.free ?? 0]))
}

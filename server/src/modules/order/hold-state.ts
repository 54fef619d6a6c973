import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { perServices } from '../../platform/per-services.ts'
import { countFreeCards } from '../stock/public.ts'
import { countItemHolds, type ItemHolds } from './unpaid.sql.ts'

/** Free cards are counted up to here; a share of more than these is the share of these. */
const maxCounted = 20_000
/** How old a state may be: what decides is counted again under a lock. Long counts are made less often. */
const maxAgeMs = 1000
const largeStockMaxAgeMs = 10_000
const largeStock = 2000

/** What is held of an item, and what its stock is: the free cards and those that unpaid orders hold. */
export type ItemHoldState = Omit<ItemHolds, 'item_id'> & { stock: number }

const noHolds: Omit<ItemHolds, 'item_id'> = {
  held: 0,
  guests: 0,
  suspects: 0,
  next_end: null,
  next_cards: 0,
  closing_cards: 0,
}

/** Counts now. What is held is counted first: a card that moves in between is rather missed than counted twice. */
export async function countHoldState(
  db: Db,
  itemIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, ItemHoldState>> {
  const holds = new Map(
    (await countItemHolds(db, itemIds, at)).map(({ item_id, ...rest }) => [item_id, rest]),
  )
  const free = await countFreeCards(db, itemIds, maxCounted)
  return new Map(
    itemIds.map((itemId) => {
      const state = holds.get(itemId) ?? noHolds
      return [itemId, { ...state, stock: state.held + (free.get(itemId) ?? 0) }]
    }),
  )
}

const holdStateCache = perServices((services) => {
  const known = new Map<number, { state: ItemHoldState; until: number }>()
  const count = createBatcher<readonly number[], ReadonlyMap<number, ItemHoldState>>(100, async (asked) => {
    const counted = await countHoldState(services.db, [...new Set(asked.flat())], services.now())
    const now = services.now().getTime()
    if (known.size > 100_000) known.clear()
    for (const [itemId, state] of counted)
      known.set(itemId, { state, until: now + (state.stock > largeStock ? largeStockMaxAgeMs : maxAgeMs) })
    return asked.map(() => counted)
  })
  return { known, count }
})

/** What is held of each item and what its stock is, a second old or, of a large stock, ten. */
export async function getHoldStates(
  services: Services,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, ItemHoldState>> {
  const { known, count } = holdStateCache(services)
  const now = services.now().getTime()
  const stale = itemIds.filter((itemId) => (known.get(itemId)?.until ?? 0) <= now)
  const fresh = stale.length > 0 ? await count(stale) : new Map<number, ItemHoldState>()
  return new Map(
    itemIds.map((itemId) => [
      itemId,
      fresh.get(itemId) ?? known.get(itemId)?.state ?? { ...noHolds, stock: 0 },
    ]),
  )
}

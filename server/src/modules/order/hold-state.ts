import { type BatchedCache, createBatchedCache } from '../../platform/batched-cache.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { countFree } from '../stock/public.ts'
import { countItemHolds, type ItemHolds } from './unpaid.sql.ts'

/** Free cards are counted up to this number; larger stocks are treated as if they had just this many. */
const maxCounted = 20_000
/** Maximum age of a cached state. Decisions recount under a lock; large stocks are counted less often. */
const maxAgeMs = 1000
const largeStockMaxAgeMs = 10_000
const largeStock = 2000

/** The holds on an item, and its stock: free cards plus those held by unpaid orders. */
export type ItemHoldState = Omit<ItemHolds, 'item_id'> & { stock: number }

const noHolds: Omit<ItemHolds, 'item_id'> = {
  held: 0,
  guests: 0,
  suspects: 0,
  next_end: null,
  next_cards: 0,
  closing_cards: 0,
}

/** Counts now, holds first: a card that moves between the two reads may be missed but is never counted twice. */
export async function countHoldState(
  db: Db,
  itemIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, ItemHoldState>> {
  const holds = new Map(
    (await countItemHolds(db, itemIds, at)).map(({ item_id, ...rest }) => [item_id, rest]),
  )
  const free = await countFree(db, itemIds, maxCounted)
  return new Map(
    itemIds.map((itemId) => {
      const state = holds.get(itemId) ?? noHolds
      return [itemId, { ...state, stock: state.held + (free.get(itemId) ?? 0) }]
    }),
  )
}

/** Counts holds and stock, many items with one query, and keeps the counts for a short time. */
export const createHoldStateCache = ({ db, now }: Services): BatchedCache<ItemHoldState> =>
  createBatchedCache(
    { now, maxAgeMs: ({ stock }) => (stock > largeStock ? largeStockMaxAgeMs : maxAgeMs) },
    (itemIds) => countHoldState(db, itemIds, now()),
  )

/** Holds and stock of each item, at most one second old, or ten for large stocks. */
export async function getHoldStates(
  services: Services,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, ItemHoldState>> {
  const states = await services.modules.order.holdStateCache.get(itemIds)
  return new Map(itemIds.map((itemId) => [itemId, states.get(itemId) ?? { ...noHolds, stock: 0 }]))
}

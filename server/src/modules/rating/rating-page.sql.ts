import './rating.tables.ts'
import type { RatingFilter } from '@faka/contract/rating/seller-rating'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isDeliveredOrder } from '../order/public.ts'
import type { RatingRow } from './rating.sql.ts'

interface Paging {
  page: number
  pageSize: number
}

const isCounted = (realMoney: boolean) =>
  sql<boolean>`(not hidden and ${isDeliveredOrder(sql`rating.order_no`, realMoney)})`

/** A page of the ratings of an item that everybody reads, the latest first. */
export const pageCountedRatings = (
  db: Db,
  { itemId, realMoney }: { itemId: number; realMoney: boolean },
  { page, pageSize }: Paging,
): Promise<RatingRow[]> =>
  db
    .selectFrom('rating')
    .selectAll()
    .where('item_id', '=', itemId)
    .where(isCounted(realMoney))
    .orderBy('rating_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** A rating, and whether everybody reads it. */
export type ListedRating = RatingRow & { counts: boolean }

interface ListFilter {
  /** Undefined: of all shops. */
  shopId: number | undefined
  itemId?: number | undefined
  filter: RatingFilter
}

const selectRatings = (db: Db, { shopId, itemId, filter }: ListFilter) =>
  db
    .selectFrom('rating')
    .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? 0))
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? 0))
    .$if(filter === 'unanswered', (query) => query.where('answer', 'is', null))
    .$if(filter === 'reported', (query) =>
      query.where('reported_at', 'is not', null).where('decided_at', 'is', null),
    )
    .$if(filter === 'hidden', (query) => query.where('hidden', '=', true))

interface Place {
  /** Only ratings older than this one. */
  before?: number | undefined
  max: number
  skip: number
}

/**
 * Ratings as sellers and administrators see them, the latest first. Those of one shop have their keys in that order; those of
 * several do not, in a cell to which one of them moved.
 */
export const findRatings = (
  db: Db,
  filter: ListFilter,
  { before, max, skip, realMoney }: Place & { realMoney: boolean },
): Promise<ListedRating[]> =>
  selectRatings(db, filter)
    .$if(before !== undefined, (query) => query.where('rating_id', '<', before ?? 0))
    .selectAll()
    .select(isCounted(realMoney).as('counts'))
    .$if(filter.shopId === undefined, (query) => query.orderBy('created_at', 'desc'))
    .orderBy('rating_id', 'desc')
    .limit(max)
    .offset(skip)
    .execute()

/** How many ratings such a list has. */
export const countRatings = async (db: Db, filter: ListFilter): Promise<number> => {
  const { total } = await selectRatings(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Whether everybody reads a rating. */
export async function isRatingCounted(db: Db, ratingNo: string, realMoney: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('rating')
    .select(isCounted(realMoney).as('counts'))
    .where('rating_no', '=', ratingNo)
    .executeTakeFirst()
  return row?.counts ?? false
}

/** How many ratings count, and the sum of their stars. */
export interface RatingSums {
  count: number
  stars: number
}

const noRatings: RatingSums = { count: 0, stars: 0 }

/** Sums the ratings of an item that everybody reads. */
export async function sumItemRatings(db: Db, itemId: number, realMoney: boolean): Promise<RatingSums> {
  const { rows } = await sql<RatingSums>`
    select count(*)::int as count, coalesce(sum(stars), 0)::int as stars
    from rating where item_id = ${itemId} and ${isCounted(realMoney)}`.execute(db)
  return rows[0] ?? noRatings
}

/** Sums the ratings that a shop got with real money since a moment and that everybody reads. */
export async function sumShopRatings(db: Db, shopId: number, since: Date): Promise<RatingSums> {
  const { rows } = await sql<RatingSums>`
    select count(*)::int as count, coalesce(sum(stars), 0)::int as stars
    from rating where shop_id = ${shopId} and created_at >= ${since} and ${isCounted(true)}`.execute(db)
  return rows[0] ?? noRatings
}

/** The next ratings of a shop after one, the oldest first, for its archive. */
export const listRatingsAfter = (
  db: Db,
  shopId: number,
  last: { rating_id: number } | undefined,
  max: number,
): Promise<RatingRow[]> =>
  db
    .selectFrom('rating')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('rating_id', '>', last?.rating_id ?? 0)
    .orderBy('rating_id')
    .limit(max)
    .execute()

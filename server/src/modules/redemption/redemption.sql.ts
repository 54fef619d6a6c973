import './redemption.tables.ts'
import type { RedemptionFilter, RedemptionState } from '@faka/contract/redemption/seller-redemption'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import { isRefundedOrder } from '../order/public.ts'

export type RedemptionRow = Selectable<Tables['redemption']>

/** Inserts a redemption of a card; false if the card has one that was not rejected. Waits for a concurrent one. */
export async function insertRedemption(
  tx: Tx,
  redemption: Insertable<Tables['redemption']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('redemption')
    .values(redemption)
    .onConflict((conflict) =>
      conflict.column('card_id').where('state', '<>', sql.lit('rejected')).doNothing(),
    )
    .returning('redemption_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The last redemption of a card. */
export const findLastRedemption = (db: Db, cardId: number): Promise<RedemptionRow | undefined> =>
  db
    .selectFrom('redemption')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('redemption_id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findRedemptionRow = (db: Db, redemptionNo: string): Promise<RedemptionRow | undefined> =>
  db.selectFrom('redemption').selectAll().where('redemption_no', '=', redemptionNo).executeTakeFirst()

/** Ends a redemption that waits; undefined if it does not. */
export const endRedemption = (
  tx: Tx,
  redemptionNo: string,
  end: Pick<RedemptionRow, 'state' | 'sealed_text' | 'why' | 'actor' | 'ended_at'>,
): Promise<RedemptionRow | undefined> =>
  tx
    .updateTable('redemption')
    .set(end)
    .where('redemption_no', '=', redemptionNo)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

/** The cards of these orders that were redeemed, with what was rejected left out. */
export async function listRedeemedCardIds(db: Db, orderNos: readonly string[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('redemption')
    .select('card_id')
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .where('state', '<>', 'rejected')
    .execute()
  return new Set(rows.map(({ card_id }) => card_id))
}

/** The state as the seller reads it: one that waits while its order was refunded is over. */
const shownState = sql<RedemptionState>`
  case when state = 'waiting' and ${isRefundedOrder(sql`redemption.order_no`)} then 'refunded' else state end`

/** A redemption as the seller reads it. */
export type ListedRedemption = RedemptionRow & { shown: RedemptionState }

/** The same of one redemption. */
export const findListedRedemption = (db: Db, redemptionNo: string): Promise<ListedRedemption | undefined> =>
  db
    .selectFrom('redemption')
    .selectAll()
    .select(shownState.as('shown'))
    .where('redemption_no', '=', redemptionNo)
    .executeTakeFirst()

/** A page of the redemptions of a shop, the latest first. */
export const pageRedemptions = (
  db: Db,
  { shopId, filter }: { shopId: number; filter: RedemptionFilter },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedRedemption[]> =>
  db
    .selectFrom('redemption')
    .selectAll()
    .select(shownState.as('shown'))
    .where('shop_id', '=', shopId)
    .$if(filter !== 'all', (query) => query.where(shownState, '=', filter as RedemptionState))
    .orderBy('redemption_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many redemptions a shop has in each state. */
export async function countRedemptions(db: Db, shopId: number): Promise<Record<RedemptionState, number>> {
  const { rows } = await sql<{ shown: RedemptionState; count: number }>`
    select ${shownState} as shown, count(*)::int as count
    from redemption where shop_id = ${shopId} group by 1`.execute(db)
  const counts: Record<RedemptionState, number> = { waiting: 0, delivered: 0, rejected: 0, refunded: 0 }
  for (const { shown, count } of rows) counts[shown] = count
  return counts
}

/** How many redemptions of these shops wait for the seller, and since when the oldest does. */
export const countWaitingRedemptions = (db: Db, shopIds: readonly number[]) =>
  db
    .selectFrom('redemption')
    .select((eb) => [sql<number>`count(*)::int`.as('waiting'), eb.fn.min('redeemed_at').as('oldest_at')])
    .where(shownState, '=', 'waiting')
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .executeTakeFirstOrThrow()

/** The next redemptions of a shop after one, the oldest first, for its archive. */
export const listRedemptionsAfter = (
  db: Db,
  shopId: number,
  last: { redemption_id: number } | undefined,
  max: number,
): Promise<RedemptionRow[]> =>
  db
    .selectFrom('redemption')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('redemption_id', '>', last?.redemption_id ?? 0)
    .orderBy('redemption_id')
    .limit(max)
    .execute()

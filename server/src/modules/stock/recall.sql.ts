import './stock.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type RecallRow = Selectable<Tables['batch_recall']>

/** A batch of a shop, with its recall if it has one. */
export const findBatch = (db: Db, shopId: number, batchId: number) =>
  db
    .selectFrom('card_batch')
    .select(['batch_id', 'recall_id'])
    .where('shop_id', '=', shopId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()

export const findRecall = (db: Db, shopId: number, recallId: number): Promise<RecallRow | undefined> =>
  db
    .selectFrom('batch_recall')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('recall_id', '=', recallId)
    .executeTakeFirst()

/** The recalls of a shop after one, the oldest first. */
export const listRecallsAfter = (
  db: Db,
  shopId: number,
  last: RecallRow | undefined,
  max: number,
): Promise<RecallRow[]> =>
  db
    .selectFrom('batch_recall')
    .selectAll()
    .where('shop_id', '=', shopId)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(at, recall_id) > (${last?.at}::timestamptz, ${last?.recall_id}::bigint)`),
    )
    .orderBy('at')
    .orderBy('recall_id')
    .limit(max)
    .execute()

/** Records a recall; undefined if the batch has one, or the request made another one. Waits for a concurrent one. */
export const insertRecall = (tx: Tx, recall: Insertable<Tables['batch_recall']>) =>
  tx
    .insertInto('batch_recall')
    .values(recall)
    .onConflict((conflict) => conflict.doNothing())
    .returning('recall_id')
    .executeTakeFirst()

/**
 * A batch and those that were moved out of it, locked in the order of their ids. A move that was under way adds one when
 * it ends, so they are looked for until there is no new one.
 */
export async function lockBatchFamily(
  tx: Tx,
  { shopId, batchId }: { shopId: number; batchId: number },
): Promise<number[]> {
  for (let known = 0; ; ) {
    const { rows } = await sql<{ batch_id: number }>`
      with recursive family as (
        select batch_id from card_batch where shop_id = ${shopId} and batch_id = ${batchId}
        union
        select moved.batch_id from card_batch moved join family on moved.moved_from = family.batch_id
      )
      select batch_id from card_batch where batch_id in (select batch_id from family)
      order by batch_id for no key update`.execute(tx)
    if (rows.length === known) return rows.map(({ batch_id }) => batch_id)
    known = rows.length
  }
}

/** Marks locked batches, unless they have a recall of their own. */
export const markRecalled = (tx: Tx, batchIds: readonly number[], recallId: number) =>
  sql`
  update card_batch set recall_id = ${recallId}
  where batch_id = any(${batchIds}::bigint[]) and recall_id is null`.execute(tx)

/** The free cards of a recall, locked; those that a buyer is just claiming are left out. */
export async function lockFreeRecalled(tx: Tx, recallId: number): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from card
    where batch_id = any(array(select batch_id from card_batch where recall_id = ${recallId})) and state = 'free'
    order by card_id for update skip locked`.execute(tx)
  return rows.map(({ card_id }) => card_id)
}

/** Recalls with free cards: those that a buyer had held and did not buy. */
export async function listRecallsWithFreeCards(db: Db, max: number): Promise<RecallRow[]> {
  const { rows } = await sql<RecallRow>`
    select * from batch_recall where recall_id in (
      select recall_id from card_batch where recall_id is not null
        and exists (select from card where card.batch_id = card_batch.batch_id and card.state = 'free'))
    order by recall_id limit ${max}`.execute(db)
  return rows
}

/** Orders that got cards of a recall, after a number, by number. */
export async function listRecalledOrderNos(
  db: Db,
  { recallId, shopId, after, max }: { recallId: number; shopId: number; after: string; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    select distinct order_no from card
    where batch_id = any(array(select batch_id from card_batch where recall_id = ${recallId}))
      and state in ('sold', 'void') and shop_id = ${shopId} and order_no > ${after}
    order by order_no limit ${max}`.execute(db)
  return rows.map(({ order_no }) => order_no)
}

/** How many cards of a recall are in each state, and how many orders got some. */
export async function countRecalled(
  db: Db,
  recallId: number,
): Promise<{ orders: number; byState: ReadonlyMap<string, number> }> {
  const { rows } = await sql<{ state: string | null; count: number; orders: number }>`
    select state, count(*)::int as count,
      (count(distinct order_no) filter (where state in ('sold', 'void')))::int as orders
    from card
    where batch_id = any(array(select batch_id from card_batch where recall_id = ${recallId}))
    group by grouping sets ((state), ())`.execute(db)
  return {
    orders: rows.find(({ state }) => state === null)?.orders ?? 0,
    byState: new Map(rows.flatMap(({ state, count }) => (state === null ? [] : [[state, count]]))),
  }
}

/** Whether each item has as many free cards as cards of a recall that it sold. */
export async function hasEnoughFreeCards(db: Db, recallId: number): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select item_id, count(*) as sold from card
      where batch_id = any(array(select batch_id from card_batch where recall_id = ${recallId})) and state = 'sold'
      group by item_id
    ) recalled
    where sold > (
      select count(*) from (
        select from card where card.item_id = recalled.item_id and state = 'free' limit recalled.sold) free)`.execute(
    db,
  )
  return rows.length === 0
}

/** A card that an order got, sold or void. */
export interface OrderCard {
  order_no: string
  card_id: number
  state: 'sold' | 'void'
  /** Its number in the order; null for one that was replaced. */
  card_no: number | null
  recall_id: number | null
}

/** The cards of orders, with their numbers in them and the recalls of their batches. */
export async function listCardsOfOrders(db: Db, orderNos: readonly string[]): Promise<OrderCard[]> {
  const { rows } = await sql<OrderCard>`
    select card.order_no, card_id, card.state, card_batch.recall_id,
      case when card.state = 'sold' then (row_number() over (
        partition by card.order_no, card.state order by coalesce(place, pos)))::int end as card_no
    from card join card_batch using (batch_id) left join card_replacement on new_card_id = card_id
    where card.order_no = any(${orderNos}::text[]) and card.state in ('sold', 'void')
    order by card.order_no, coalesce(place, pos)`.execute(db)
  return rows
}

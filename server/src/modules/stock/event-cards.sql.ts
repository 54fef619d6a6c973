import './stock.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** A batch, or all batches of an item. */
export type BatchesOfEvents = { batchId: number } | { itemId: number }

const isChosen = (table: string, chosen: BatchesOfEvents): RawBuilder<boolean> =>
  'batchId' in chosen
    ? sql<boolean>`${sql.ref(`${table}.batch_id`)} = ${chosen.batchId}`
    : sql<boolean>`${sql.ref(`${table}.item_id`)} = ${chosen.itemId}`

/**
 * SQL condition: one of these cards of the shop is now in a batch, or in one of an item. As a value it is looked up by the
 * key of each card; as `exists` the planner joins, and compares each card of the item with those of every event.
 */
export const isAboutCardsOf = (shopId: number, cardIds: RawBuilder<unknown>, chosen: BatchesOfEvents) =>
  sql<boolean>`coalesce((select true from card where card.card_id = any(${cardIds}) and card.shop_id = ${shopId}
    and ${isChosen('card', chosen)} limit 1), false)`

/** SQL condition: a batch of the shop is this one, or one of an item. */
export const isAboutBatchOf = (shopId: number, batchId: RawBuilder<unknown>, chosen: BatchesOfEvents) =>
  sql<boolean>`exists (select from card_batch where card_batch.batch_id = ${batchId}
    and card_batch.shop_id = ${shopId} and ${isChosen('card_batch', chosen)})`

/** The item that each of these cards of a shop belongs to now. */
export const findItemsOfCards = async (
  db: Db,
  shopId: number,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('card')
        .select(['card_id', 'item_id'])
        .where('shop_id', '=', shopId)
        .where('card_id', '=', (eb) => eb.fn.any(eb.val(cardIds)))
        .execute()
    ).map(({ card_id, item_id }) => [card_id, item_id]),
  )

import './stock.tables.ts'
import type { CardState } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

const listedColumns = [
  'card.card_id',
  'card.item_id',
  'card.batch_id',
  'card.order_no',
  'card.state',
  'card.sealed',
  'card.copy_id',
  'card.public_text',
  'stock_event.reason',
  'stock_event.at',
  'card_batch.created_at as added_at',
] as const

/** A card with the time of its batch and what its withdrawal says. */
export type ListedCard = Awaited<ReturnType<typeof listCardsById>>[number]

/** These cards of a shop, newest first. */
export const listCardsById = (db: Db, shopId: number, cardIds: readonly number[]) =>
  db
    .selectFrom('card')
    .innerJoin('card_batch', 'card_batch.batch_id', 'card.batch_id')
    .leftJoin('stock_event', 'event_id', 'withdrawn_by')
    .select(listedColumns)
    .where('card.shop_id', '=', shopId)
    .where('card_id', '=', (eb) => eb.fn.any(eb.val(cardIds)))
    .orderBy('card_id', 'desc')
    .execute()

interface CardPage {
  states: readonly CardState[]
  /** Cards with a lower id. */
  before: number
  max: number
}

/**
 * The ids of the newest cards below one, of shops, items or batches, newest first. First the newest card of each group and
 * state, which is one look into the index; the page can only be in as many groups as it has rows.
 */
export const selectNewestCards = (
  column: 'shop_id' | 'item_id' | 'batch_id',
  groups: readonly number[],
  { states, before, max }: CardPage,
) => {
  const group = sql.ref(`card.${column}`)
  return sql<{ card_id: number }>`
    with newest as materialized (
      select g.id, s.state, first.card_id
      from unnest(${groups}::bigint[]) as g(id) cross join unnest(${states}::text[]) as s(state)
      cross join lateral (
        select card_id from card where ${group} = g.id and card.state = s.state and card_id < ${before}::bigint
        order by card_id desc limit 1
      ) first
      order by first.card_id desc limit ${max}
    )
    select page.card_id from newest cross join lateral (
      select card_id from card
      where ${group} = newest.id and card.state = newest.state and card_id < ${before}::bigint
      order by card_id desc limit ${max}
    ) page order by page.card_id desc limit ${max}`
}

const findNewestCards = async (db: Db, ...input: Parameters<typeof selectNewestCards>): Promise<number[]> =>
  (await selectNewestCards(...input).execute(db)).rows.map(({ card_id }) => card_id)

export const findNewestCardsOfShop = (db: Db, shopId: number, page: CardPage) =>
  findNewestCards(db, 'shop_id', [shopId], page)

export const findNewestCardsOfItem = (db: Db, itemId: number, page: CardPage) =>
  findNewestCards(db, 'item_id', [itemId], page)

export const findNewestCardsOfBatch = (db: Db, batchId: number, page: CardPage) =>
  findNewestCards(db, 'batch_id', [batchId], page)

interface BatchPage {
  shopId: number
  itemId: number | undefined
  before: number
  max: number
}

/** Batches of a shop or of one of its items below a number, newest first. */
export const listBatchRows = (db: Db, { shopId, itemId, before, max }: BatchPage) =>
  db
    .selectFrom('card_batch')
    .select([
      'batch_id',
      'item_id',
      'created_at',
      'quantity',
      'note',
      'supplier',
      'unit_cost_fen',
      'recall_id',
    ])
    .where('shop_id', '=', shopId)
    .where('batch_id', '<', before)
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId ?? 0))
    .orderBy('batch_id', 'desc')
    .limit(max)
    .execute()

export const countBatchCards = (db: Db, shopId: number, batchIds: readonly number[]) =>
  db
    .selectFrom('card')
    .select(({ fn }) => ['batch_id', 'state', fn.countAll<number>().as('count')])
    .where('shop_id', '=', shopId)
    .where('batch_id', '=', (eb) => eb.fn.any(eb.val(batchIds)))
    .groupBy(['batch_id', 'state'])
    .execute()

/** Which cards an act is on: those with these ids, or all of a batch. */
export interface CardChoice {
  shopId: number
  cardIds: readonly number[] | undefined
  batchId: number | undefined
}

const isChosen = ({ shopId, cardIds, batchId }: CardChoice) => sql`
  card.shop_id = ${shopId}::bigint
  and (${cardIds ?? null}::bigint[] is null or card_id = any(${cardIds ?? null}::bigint[]))
  and (${batchId ?? null}::bigint is null or batch_id = ${batchId ?? null}::bigint)`

export interface UnsoldCard {
  card_id: number
  item_id: number
  batch_id: number
  sealed: Buffer
}

/** Unsold cards of a choice in a state, locked; rows that a buyer is just claiming are left out. */
export async function lockChosenCards(tx: Tx, choice: CardChoice, state: 'free' | 'withdrawn') {
  const { rows } = await sql<UnsoldCard>`
    select card_id, item_id, batch_id, sealed from card
    where ${isChosen(choice)} and state = ${state} order by card_id for update skip locked`.execute(tx)
  return rows
}

/** What is done to unsold cards. */
export type StockEventKind = Tables['stock_event']['kind']

export const insertStockEvent = async (
  db: Db,
  event: Omit<Tables['stock_event'], 'event_id'>,
): Promise<number> =>
  (await db.insertInto('stock_event').values(event).returning('event_id').executeTakeFirstOrThrow()).event_id

/** Takes locked free cards off sale. Their fingerprints are available to others from now on. */
export const markWithdrawn = (tx: Tx, shopId: number, cardIds: readonly number[], eventId: number) =>
  sql`
  update card set state = 'withdrawn', withdrawn_by = ${eventId}, copy_id = card_id
  where shop_id = ${shopId} and card_id = any(${cardIds}::bigint[]) and state = 'free'`.execute(tx)

/** Those of these batches that were not recalled, locked so that none of them is until the transaction ends. */
export async function lockSellableBatches(
  tx: Tx,
  shopId: number,
  batchIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ batch_id: number }>`
    select batch_id from card_batch
    where shop_id = ${shopId} and batch_id = any(${batchIds}::bigint[]) and recall_id is null
    order by batch_id for share`.execute(tx)
  return new Set(rows.map(({ batch_id }) => batch_id))
}

/** Puts locked withdrawn cards on sale again, under the fingerprints that a copy of them would have. */
export const markFree = (tx: Tx, shopId: number, cards: readonly { cardId: number; fingerprint: Buffer }[]) =>
  sql`
  update card set state = 'free', withdrawn_by = null, copy_id = 0, fingerprint = back.fingerprint
  from unnest(${cards.map(({ cardId }) => cardId)}::bigint[], ${cards.map(({ fingerprint }) => fingerprint)}::bytea[])
    as back(card_id, fingerprint)
  where card.shop_id = ${shopId} and card.card_id = back.card_id and card.state = 'withdrawn'`.execute(tx)

/** Moves locked free cards to another item, re-encrypted, to the end of its stock. */
export const reassignCards = (
  tx: Tx,
  to: { shopId: number; itemId: number; batchId: number },
  cards: readonly { cardId: number; encrypted: Buffer }[],
) =>
  sql`
  update card set item_id = ${to.itemId}, batch_id = ${to.batchId}, sealed = moved.sealed, pos = nextval('card_key')
  from unnest(${cards.map((card) => card.cardId)}::bigint[], ${cards.map((card) => card.encrypted)}::bytea[])
    as moved(card_id, sealed)
  where card.shop_id = ${to.shopId} and card.card_id = moved.card_id and card.state = 'free'`.execute(tx)

/** What a batch says of itself, which is not recalled meanwhile. */
export const lockBatchNotes = (tx: Tx, shopId: number, batchId: number) =>
  tx
    .selectFrom('card_batch')
    .forShare()
    .select(['note', 'supplier', 'unit_cost_fen', 'recall_id'])
    .where('shop_id', '=', shopId)
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()

import './stock.tables.ts'
import { type Insertable, sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** The cards that one order requests. */
export interface CardRequest {
  orderNo: string
  itemId: number
  quantity: number
  /** The cards that the order chose; any free ones if left out. */
  refs?: readonly string[] | undefined
}

interface ClaimedRow {
  order_no: string
  item_id: number
  top: number
}

/**
 * Holds cards for many orders in one statement, oldest first, skipping locked rows. Returns the orders that got all
 * their cards; the others hold none. `above` is the position of each item to start after: where much was sold, the head
 * of the index is full of dead entries.
 */
export async function claimCards(
  tx: Tx,
  requests: readonly CardRequest[],
  above: (itemId: number) => number,
): Promise<readonly ClaimedRow[]> {
  const totals = new Map<number, number>()
  for (const { itemId, quantity } of requests) totals.set(itemId, (totals.get(itemId) ?? 0) + quantity)
  const items = [...totals.keys()]
  const { rows } = await sql<ClaimedRow>`
    with requested as (
      select order_no, item_id, quantity, sum(quantity) over earlier - quantity as after, sum(quantity) over earlier as upto
      from unnest(${batchArray(
        requests.map((request) => request.orderNo),
        'text',
      )}, ${batchArray(
        requests.map((request) => request.itemId),
        'bigint',
      )},
                  ${batchArray(
                    requests.map((request) => request.quantity),
                    'int',
                  )}) with ordinality as u(order_no, item_id, quantity, turn)
      window earlier as (partition by item_id order by turn)
    ), picked as materialized (
      select free.card_id, i.item_id, row_number() over (partition by i.item_id order by free.pos) as place
      from unnest(${batchArray(items, 'bigint')}, ${batchArray([...totals.values()], 'int')}, ${batchArray(items.map(above), 'bigint')}) as i(item_id, total, above)
      cross join lateral (
        select card_id, pos from card
        where item_id = i.item_id and state = 'free' and pos > i.above
        order by pos limit i.total
        for update skip locked
      ) free
    ), assigned as materialized (
      select requested.order_no, requested.quantity, picked.card_id
      from requested join picked on picked.item_id = requested.item_id and picked.place > after and picked.place <= upto
    ), complete as (
      select order_no from assigned group by order_no, quantity having count(*) = quantity
    ), held as (
      update card set state = 'held', order_no = assigned.order_no
      from assigned join complete using (order_no)
      where card.card_id = assigned.card_id
      returning card.order_no, card.item_id, card.pos
    )
    select order_no, item_id, max(pos) as top from held group by order_no, item_id`.execute(tx)
  return rows
}

/** Statements of this transaction throw 55P03 where a lock takes longer than a second. */
export const limitLockWait = (tx: Tx) => sql`set local lock_timeout = '1s'`.execute(tx)

/**
 * Holds cards for one order, waiting for locked rows; only if this finds too few is the item sold out. Returns whether
 * the order got all its cards; throws 55P03 on lock timeout.
 */
export async function claimCardsBlocking(
  tx: Tx,
  { orderNo, itemId, quantity }: CardRequest,
): Promise<boolean> {
  await limitLockWait(tx)
  const { rows } = await sql<{ card_id: number }>`
    select card_id from card where item_id = ${itemId} and state = 'free'
    order by pos limit ${quantity} for update`.execute(tx)
  if (rows.length < quantity) return false
  await sql`
    update card set state = 'held', order_no = ${orderNo}
    where card_id = any(${rows.map((row) => row.card_id)}::bigint[])`.execute(tx)
  return true
}

/** Releases held cards. Sold ones stay sold. */
export const releaseCards = (tx: Tx, orderNos: readonly string[]) =>
  sql`
  update card set state = 'free', order_no = null
  where order_no = any(${orderNos}::text[]) and state = 'held'`.execute(tx)

/** Marks held cards as sold; returns how many per order. */
export async function sellCards(tx: Tx, orderNos: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ order_no: string }>`
    update card set state = 'sold' where order_no = any(${batchArray(orderNos, 'text')}) and state = 'held'
    returning order_no`.execute(tx)
  const counts = new Map<string, number>()
  for (const { order_no } of rows) counts.set(order_no, (counts.get(order_no) ?? 0) + 1)
  return counts
}

/** The cards that orders bought, by import order; a replacement takes the position of the card it replaced. */
export const listSoldCards = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('card')
    .leftJoin('card_replacement', 'new_card_id', 'card_id')
    .select(['card.order_no', 'card_id', 'item_id', 'batch_id', 'sealed'])
    .where(sql<boolean>`card.order_no = any(${batchArray(orderNos, 'text')})`)
    .where('state', '=', 'sold')
    .orderBy((eb) => eb.fn.coalesce('place', 'pos'))
    .execute()

/** The sold cards of an order by position, locked. */
export async function lockSoldCards(tx: Tx, orderNo: string) {
  const { rows } = await sql<{ card_id: number; stands: number }>`
    select card_id, coalesce(place, pos) as stands from card left join card_replacement on new_card_id = card_id
    where card.order_no = ${orderNo} and state = 'sold' order by stands for update of card`.execute(tx)
  return rows
}

/** Sells the cards that an order holds as replacements of sold ones, which become void. Both counts must be equal. */
export const replaceSoldCards = (
  tx: Tx,
  replaced: readonly { card_id: number; stands: number }[],
  by: {
    orderNo: string
    complaintNo: string | null
    recallId: number | null
    requestId: string | null
    at: Date
  },
) =>
  sql`
  with replaced as (
    select * from unnest(${replaced.map((old) => old.card_id)}::bigint[], ${replaced.map((old) => old.stands)}::bigint[])
      with ordinality as o(card_id, place, turn)
  ), replacements as (
    select card_id, row_number() over (order by pos) as turn from card
    where order_no = ${by.orderNo} and state = 'held'
  ), voided as (
    update card set state = 'void' from replaced where card.card_id = replaced.card_id
  ), sold as (
    update card set state = 'sold' from replacements where card.card_id = replacements.card_id
  )
  insert into card_replacement (new_card_id, old_card_id, place, order_no, complaint_no, recall_id, request_id, at)
  select replacements.card_id, replaced.card_id, place, ${by.orderNo}, ${by.complaintNo}, ${by.recallId}::bigint,
    ${by.requestId}::uuid, ${by.at}::timestamptz
  from replaced join replacements using (turn)`.execute(tx)

/** How many free cards each item has, counted up to `max`. */
export async function countFree(db: Db, itemIds: readonly number[], max: number) {
  const { rows } = await sql<{ item_id: number; free: number }>`
    select i.item_id, (
      select count(*)::int from (select 1 from card where item_id = i.item_id and state = 'free' limit ${max}) counted
    ) as free
    from unnest(${itemIds}::bigint[]) as i(item_id)`.execute(db)
  return new Map(rows.map(({ item_id, free }) => [item_id, free]))
}

/** Whether one of these items has a free card. */
export async function hasFreeCard(db: Db, itemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from unnest(${itemIds}::bigint[]) as i(item_id)
      where exists (select from card where card.item_id = i.item_id and state = 'free')
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** How many free and held cards each item has, each counted up to `max`. */
export async function countFreeAndHeld(db: Db, itemIds: readonly number[], max: number) {
  const { rows } = await sql<{ item_id: number; free: number; held: number }>`
    select i.item_id, (
      select count(*)::int from (select 1 from card where item_id = i.item_id and state = 'free' limit ${max}) f
    ) as free, (
      select count(*)::int from (select 1 from card where item_id = i.item_id and state = 'held' limit ${max}) h
    ) as held
    from unnest(${itemIds}::bigint[]) as i(item_id)`.execute(db)
  return new Map(rows.map(({ item_id, free, held }) => [item_id, { free, held }]))
}

/** How many cards each item has, by state. */
export const countCardsByState = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('card')
    .select(({ fn }) => ['item_id', 'state', fn.countAll<number>().as('count')])
    .where('item_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
    .groupBy(['item_id', 'state'])
    .execute()

export const readBatchKey = (db: Db, batchId: number) =>
  db.selectFrom('card_batch').select('sealed_key').where('batch_id', '=', batchId).executeTakeFirstOrThrow()

export const insertBatch = (tx: Tx, batch: Insertable<Tables['card_batch']>) =>
  tx.insertInto('card_batch').values(batch).returning('batch_id').executeTakeFirstOrThrow()

/** Corrects how many cards an import has, where others added some of them at the same moment. */
export const setBatchQuantity = (tx: Tx, batch: { batch_id: number; shop_id: number }, quantity: number) =>
  tx
    .updateTable('card_batch')
    .set({ quantity })
    .where('batch_id', '=', batch.batch_id)
    .where('shop_id', '=', batch.shop_id)
    .execute()

/** The newest import of each item; items without one are left out. */
export const listNewestBatches = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('card_batch')
    .select(({ fn }) => ['item_id', fn.max<number>('batch_id').as('batch_id')])
    .where('item_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
    .groupBy('item_id')
    .execute()

/** Reserves `count` ids for new cards. */
export async function nextCardIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('card_key') as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface NewCard {
  cardId: number
  encrypted: Buffer
  fingerprint: Buffer
  publicText?: string | undefined
  cardRef?: string | undefined
}

/**
 * Inserts free cards at the end; returns the ids of those inserted, without those that the shop already had, or whose public part
 * another card of the item has where these have to differ. They are
 * written in the order of their fingerprints, so that two imports of the same cards do not wait for each other.
 */
export async function insertCards(
  tx: Tx,
  batch: { itemId: number; shopId: number; batchId: number },
  cards: readonly NewCard[],
  { publicPartsDiffer }: { publicPartsDiffer: boolean } = { publicPartsDiffer: false },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ card_id: number }>`
    insert into card (card_id, pos, item_id, shop_id, batch_id, state, sealed, fingerprint, public_text, card_ref)
    select card_id, card_id, ${batch.itemId}, ${batch.shopId}, ${batch.batchId}, 'free', sealed, fingerprint, public_text, card_ref
    from unnest(${cards.map((card) => card.cardId)}::bigint[], ${cards.map((card) => card.encrypted)}::bytea[],
                ${cards.map((card) => card.fingerprint)}::bytea[], ${cards.map((card) => card.publicText ?? null)}::text[],
                ${cards.map((card) => card.cardRef ?? null)}::text[]) as c(card_id, sealed, fingerprint, public_text, card_ref)
    where not (${publicPartsDiffer} and exists (
      select from card other where other.item_id = ${batch.itemId} and other.public_text = c.public_text
        and other.state <> 'withdrawn'))
    order by fingerprint
    on conflict (shop_id, fingerprint, copy_id) do nothing
    returning card_id`.execute(tx)
  return new Set(rows.map(({ card_id }) => card_id))
}

/** Cards of these shops with one of these fingerprints, in whatever state, the oldest first. */
export const listCardsByFingerprint = (db: Db, shopIds: readonly number[], fingerprints: readonly Buffer[]) =>
  db
    .selectFrom('card')
    .select(['card_id', 'shop_id', 'item_id', 'state', 'order_no', 'fingerprint'])
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .where('fingerprint', '=', (eb) => eb.fn.any(eb.val(fingerprints)))
    .orderBy('card_id')
    .execute()

export const insertSharedText = (
  tx: Tx,
  text: { item_id: number; shop_id: number; sealed: Buffer; created_at: Date },
) => tx.insertInto('shared_text').values(text).returning('shared_text_id').executeTakeFirstOrThrow()

/** The current text of each reusable item. */
export const listNewestSharedTexts = (tx: Db, itemIds: readonly number[]) =>
  tx
    .selectFrom('shared_text')
    .select(({ fn }) => ['item_id', fn.max<number>('shared_text_id').as('shared_text_id')])
    .where('item_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
    .groupBy('item_id')
    .execute()

/** All texts that reusable items of a shop had, by item, the oldest first. */
export const listSharedTexts = (db: Db, shopId: number, itemIds: readonly number[]) =>
  db
    .selectFrom('shared_text')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('item_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
    .orderBy('item_id')
    .orderBy('shared_text_id')
    .execute()

export const readSharedText = (db: Db, sharedTextId: number) =>
  db
    .selectFrom('shared_text')
    .select(['item_id', 'sealed'])
    .where('shared_text_id', '=', sharedTextId)
    .executeTakeFirstOrThrow()

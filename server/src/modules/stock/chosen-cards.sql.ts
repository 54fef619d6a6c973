import './stock.tables.ts'
import { sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The cards that one order chose, by their references. */
export interface ChosenRequest {
  orderNo: string
  itemId: number
  refs: readonly string[]
}

/**
 * Holds exactly the chosen cards of many orders in one statement. Of two orders that chose the same card the first one has
 * it; locked rows are skipped, or waited for. Returns the orders that got all their cards; the others hold none.
 */
export async function claimChosenCards(
  tx: Tx,
  requests: readonly ChosenRequest[],
  { waits }: { waits: boolean },
): Promise<ReadonlySet<string>> {
  const chosen = requests.flatMap(({ orderNo, itemId, refs }) =>
    refs.map((ref) => ({ orderNo, itemId, ref, quantity: refs.length })),
  )
  const { rows } = await sql<{ order_no: string }>`
    with wanted as (
      select distinct on (ref) order_no, item_id, ref, quantity
      from unnest(${batchArray(
        chosen.map(({ orderNo }) => orderNo),
        'text',
      )}, ${batchArray(
        chosen.map(({ itemId }) => itemId),
        'bigint',
      )}, ${batchArray(
        chosen.map(({ ref }) => ref),
        'text',
      )}, ${batchArray(
        chosen.map(({ quantity }) => quantity),
        'int',
      )}) with ordinality as u(order_no, item_id, ref, quantity, turn)
      order by ref, turn
    ), locked as materialized (
      select card.card_id, wanted.order_no, wanted.quantity
      from wanted join card on card.card_ref = wanted.ref and card.item_id = wanted.item_id
      where card.state = 'free'
      order by card.pos for update of card ${sql.raw(waits ? '' : 'skip locked')}
    ), complete as (
      select order_no from locked group by order_no, quantity having count(*) = quantity
    ), held as (
      update card set state = 'held', order_no = locked.order_no
      from locked join complete using (order_no)
      where card.card_id = locked.card_id
      returning card.order_no
    )
    select distinct order_no from held`.execute(tx)
  return new Set(rows.map(({ order_no }) => order_no))
}

/** The public parts of those of these cards of an item that are on sale, by their references. */
export async function findChoosableCards(
  db: Db,
  itemId: number,
  refs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ card_ref: string; public_text: string }>`
    select card_ref, public_text from card
    where card_ref = any(${refs}::text[]) and item_id = ${itemId} and state = 'free'`.execute(db)
  return new Map(rows.map(({ card_ref, public_text }) => [card_ref, public_text]))
}

interface Page {
  itemId: number
  /** In the public part, ignoring case; empty: all cards. */
  keyword: string
  offset: number
  max: number
}

/** Cards of an item on sale that have a public part, in the order of their import. */
export async function listChoosableCards(db: Db, { itemId, keyword, offset, max }: Page) {
  const { rows } = await sql<{ card_ref: string; public_text: string }>`
    select card_ref, public_text from card
    where item_id = ${itemId} and state = 'free' and public_text is not null
      and (${keyword} = '' or strpos(lower(public_text), lower(${keyword})) > 0)
    order by pos limit ${max} offset ${offset}`.execute(db)
  return rows
}

/** Those of these public parts that cards of an item have which are not withdrawn. */
export async function listTakenPublicTexts(
  db: Db,
  itemId: number,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (texts.length === 0) return new Set()
  const { rows } = await sql<{ public_text: string }>`
    select distinct public_text from card
    where item_id = ${itemId} and public_text = any(${texts}::text[]) and state <> 'withdrawn'`.execute(db)
  return new Set(rows.map(({ public_text }) => public_text))
}

/** Until the transaction ends no other import adds cards with public parts that have to differ to this item. */
export const lockPublicTexts = (tx: Tx, itemId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('public parts of an item'), hashint8(${itemId}))`.execute(tx)

import { sql } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'
import { addCardRows } from './stock-rows.ts'

interface CardRow {
  /** Also its id. */
  pos: number
  itemId?: number
  shopId?: number
  /** Held if it is an order's, otherwise free, unless given. */
  state?: Tables['card']['state']
  orderNo?: string
  /** Its content, which is otherwise its position. */
  text?: string
  publicText?: string
}

/** Inserts cards in this order, each at a position; of shop 1 and item 1 unless given. */
export const addCardsAt = (db: Db, cards: readonly CardRow[]) =>
  addCardRows(
    db,
    cards.map(({ pos, itemId, shopId, orderNo, state, text, publicText }) => ({
      card_id: pos,
      ...(itemId !== undefined && { item_id: itemId }),
      ...(shopId !== undefined && { shop_id: shopId }),
      ...(orderNo !== undefined && { order_no: orderNo }),
      state: state ?? (orderNo === undefined ? 'free' : 'held'),
      fingerprint: Buffer.from(text ?? String(pos)),
      ...(publicText !== undefined && { public_text: publicText, card_ref: `ref ${pos}` }),
    })),
  )

/** Inserts a text of a reusable item, by its number; its shop and item must exist. */
export const addSharedTextRow = (
  db: Db,
  { textId, itemId, shopId, at }: { textId: number; itemId: number; shopId: number; at: Date },
) =>
  sql`
    insert into shared_text (shared_text_id, item_id, shop_id, sealed, created_at) overriding system value
    values (${textId}, ${itemId}, ${shopId}, ${Buffer.from(`text ${textId}`)}, ${at})`.execute(db)

import { sql } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'

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

/** Inserts cards in this order, without their import; of shop 1 and item 1 unless given. */
export const addCardRows = (db: Db, cards: readonly CardRow[]) =>
  db
    .insertInto('card')
    .values(
      cards.map(
        ({
          pos,
          itemId = 1,
          shopId = 1,
          orderNo = null,
          state = orderNo === null ? 'free' : 'held',
          text = String(pos),
          publicText = null,
        }) => ({
          card_id: pos,
          pos,
          item_id: itemId,
          shop_id: shopId,
          batch_id: 1,
          state,
          order_no: orderNo,
          sealed: Buffer.from('sealed'),
          fingerprint: Buffer.from(text),
          copy_id: state === 'withdrawn' ? pos : 0,
          withdrawn_by: state === 'withdrawn' ? 1 : null,
          public_text: publicText,
          card_ref: publicText === null ? null : `ref ${pos}`,
        }),
      ),
    )
    .execute()

/** Inserts a text of a reusable item, by its number; its shop and item must exist. */
export const addSharedTextRow = (
  db: Db,
  { textId, itemId, shopId, at }: { textId: number; itemId: number; shopId: number; at: Date },
) =>
  sql`
    insert into shared_text (shared_text_id, item_id, shop_id, sealed, created_at) overriding system value
    values (${textId}, ${itemId}, ${shopId}, ${Buffer.from(`text ${textId}`)}, ${at})`.execute(db)

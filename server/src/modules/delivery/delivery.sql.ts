import './delivery.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export const insertDeliveredTexts = (tx: Tx, texts: readonly Insertable<Tables['delivered_text']>[]) =>
  tx.insertInto('delivered_text').values(texts).execute()

/** The texts delivered for an order, the latest of each number. */
export const listDeliveredTexts = (db: Db, orderNo: string) =>
  db
    .selectFrom('delivered_text')
    .distinctOn('card_no')
    .select(['card_no', 'turn', 'shared_text_id', 'sealed'])
    .where('order_no', '=', orderNo)
    .orderBy('card_no')
    .orderBy('turn', 'desc')
    .execute()

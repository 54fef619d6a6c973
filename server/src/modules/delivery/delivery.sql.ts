import './delivery.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import type { ReplacementRow } from '../stock/public.ts'

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

/** Every replacement of a delivered text of an order, oldest first. */
export const listReplacedTexts = (db: Db, orderNo: string): Promise<ReplacementRow[]> =>
  db
    .selectFrom('delivered_text')
    .select(['card_no', 'complaint_no', 'request_id', 'at'])
    .where('order_no', '=', orderNo)
    .where('turn', '>', 1)
    .orderBy('at')
    .orderBy('card_no')
    .execute()

/** What was delivered as texts for these orders, by order and place, the replaced ones too. */
export const listTextsOfOrders = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('delivered_text')
    .select(['order_no', 'card_no', 'turn', 'shared_text_id', 'complaint_no', 'at'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .orderBy('order_no')
    .orderBy('card_no')
    .orderBy('turn')
    .execute()

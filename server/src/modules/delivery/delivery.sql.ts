import './delivery.tables.ts'
import { type Insertable, sql } from 'kysely'
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

/** Those of these shared texts that orders were delivered. */
export const findDeliveredSharedTexts = async (
  db: Db,
  sharedTextIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ shared_text_id: number }>`
    select shared_text_id from unnest(${sharedTextIds}::bigint[]) as t(shared_text_id)
    where exists (select from delivered_text where delivered_text.shared_text_id = t.shared_text_id)`.execute(
    db,
  )
  return new Set(rows.map(({ shared_text_id }) => shared_text_id))
}

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

import './complaint.tables.ts'
import './recall.tables.ts'
import { activeComplaintStatuses } from '@faka/contract/complaint/complaint'
import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** What the buyers of these orders got for recalled cards. */
export const listRecallRemedies = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('recall_remedy')
    .select(['recall_id', 'order_no', 'card_id', 'kind', 'amount_fen', 'request_id'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .execute()

/** Records remedies of cards. Throws if one of them had a remedy. */
export const insertRecallRemedies = (tx: Tx, remedies: readonly Insertable<Tables['recall_remedy']>[]) =>
  tx
    .insertInto('recall_remedy')
    .values([...remedies])
    .execute()

/** The numbers of the cards of these orders that complaints refunded. */
export const listComplaintRefunds = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('complaint')
    .select(['order_no', 'made_good_ids'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .where('outcome', '=', 'refunded')
    .execute()

/** The running complaints about these orders; an order has one at most. */
export const listRunningComplaints = (db: Db, orderNos: readonly string[]) =>
  db
    .selectFrom('complaint')
    .select(['order_no', 'complaint_no'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .where('status', 'in', activeComplaintStatuses)
    .execute()

/** Records that a buyer is notified of a recall; false if that was done before. */
export async function insertRecallNotice(
  tx: Tx,
  notice: Insertable<Tables['recall_notice']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('recall_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_no')
    .executeTakeFirst()
  return inserted !== undefined
}

export const listRecallNotices = (db: Db, recallId: number, orderNos: readonly string[]) =>
  db
    .selectFrom('recall_notice')
    .select(['order_no', 'request_id', 'at'])
    .where('recall_id', '=', recallId)
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .execute()

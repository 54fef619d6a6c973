import './recall.tables.ts'
import type { RecallChoice } from '@faka/contract/complaint/recall-choice'
import { type Insertable, type Selectable, sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type RecallOfferRow = Selectable<Tables['recall_offer']>

/** Throws if the order has an open offer for the recall. */
export const insertOffer = (tx: Tx, offer: Insertable<Tables['recall_offer']>) =>
  tx.insertInto('recall_offer').values(offer).execute()

/** Every offer to the buyer of an order, oldest first; exact under the order's lock. */
export const listOffersOfOrder = (db: Db, orderNo: string): Promise<RecallOfferRow[]> =>
  db.selectFrom('recall_offer').selectAll().where('order_no', '=', orderNo).orderBy('offer_id').execute()

/** The open offers of a recall to the buyers of these orders. */
export const listOpenOffers = (db: Db, recallId: number, orderNos: readonly string[]) =>
  db
    .selectFrom('recall_offer')
    .select(['order_no', 'due_at', 'fallback'])
    .where('recall_id', '=', recallId)
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(orderNos)))
    .where('ended_at', 'is', null)
    .execute()

/** Orders with an offer that its buyer did not take up in time, the longest overdue first. */
export const listOverdueOffers = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('recall_offer')
    .select('order_no')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where(staysHere(sql`shop_id`))
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** Ends an open offer of a locked order. */
export async function endOffer(
  tx: Tx,
  offerId: number,
  end: { at: Date; by: string; choice: RecallChoice | null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recall_offer')
    .set({ ended_at: end.at, ended_by: end.by, choice: end.choice })
    .where('offer_id', '=', offerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('the offer had ended')
}

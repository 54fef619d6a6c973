import type { Db } from '../../platform/db.ts'
import { listCardsOfOrders } from '../stock/public.ts'
import { listComplaintRefunds, listRecallRemedies } from './recall.sql.ts'

/** The cards of an order for which its buyer got money, by a complaint or a recall. Exact under the order's lock. */
export async function listRefundedCardIds(db: Db, orderNo: string): Promise<ReadonlySet<number>> {
  const remedies = await listRecallRemedies(db, [orderNo])
  const refunded = new Set(remedies.flatMap(({ kind, card_id }) => (kind === 'refunded' ? [card_id] : [])))
  const numbers = new Set(
    (await listComplaintRefunds(db, [orderNo])).flatMap(({ made_good_ids }) => made_good_ids ?? []),
  )
  if (numbers.size > 0)
    for (const { card_id, card_no } of await listCardsOfOrders(db, [orderNo]))
      if (card_no !== null && numbers.has(card_no)) refunded.add(card_id)
  return refunded
}

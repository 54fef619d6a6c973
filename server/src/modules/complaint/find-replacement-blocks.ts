import type { ReplacementBlock } from '@faka/contract/complaint/replace-order-cards'
import type { Db } from '../../platform/db.ts'
import { listRedeemedCardNos } from './list-redeemed-card-nos.ts'
import { listComplaintRefunds } from './recall.sql.ts'
import { listOffersOfOrder } from './recall-offer.sql.ts'
import { listRecalledCards, listRefundedCardNos } from './recalled-cards.ts'

/** The numbers of an order's cards of which its buyer was promised the choice between new ones and money. */
async function listOfferedCardNos(db: Db, orderNo: string): Promise<number[]> {
  const open = (await listOffersOfOrder(db, orderNo)).filter(({ ended_at }) => ended_at === null)
  const offered: number[] = []
  for (const { recall_id } of open)
    for (const { cardNo, remedy } of (await listRecalledCards(db, recall_id, [orderNo])).get(orderNo) ?? [])
      if (cardNo !== null && remedy === undefined) offered.push(cardNo)
  return offered
}

/**
 * Why cards of an order cannot be replaced without a complaint, by their numbers; those that can are left out. A recalled
 * card can, unless its buyer may still choose: the recall then counts it as replaced, as after a complaint. Exact under
 * the locks of the running complaint and the order.
 */
export async function findReplacementBlocks(
  db: Db,
  orderNo: string,
  complainedAbout: readonly number[],
): Promise<ReadonlyMap<number, ReplacementBlock>> {
  const byRecall = await listRefundedCardNos(db, orderNo)
  const byComplaint = (await listComplaintRefunds(db, [orderNo])).flatMap(
    ({ made_good_ids }) => made_good_ids ?? [],
  )
  const offered = await listOfferedCardNos(db, orderNo)
  const redeemed = await listRedeemedCardNos(db, orderNo)
  return new Map<number, ReplacementBlock>([
    ...[...redeemed].map((cardNo) => [cardNo, 'redeemed'] as const),
    ...offered.map((cardNo) => [cardNo, 'offered'] as const),
    ...complainedAbout.map((cardNo) => [cardNo, 'complainedAbout'] as const),
    ...[...byRecall, ...byComplaint].map((cardNo) => [cardNo, 'refunded'] as const),
  ])
}

import type { OrderRecall } from '@faka/contract/delivery/order-timeline'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import type { OrderRow } from '../order/public.ts'
import { refundableFen } from '../payment/public.ts'
import { countFree, listCardsOfOrders } from '../stock/public.ts'
import { recallRefundFen } from './give-recall-remedy.ts'
import { listRecallNotices } from './recall.sql.ts'
import { listOffersOfOrder, type RecallOfferRow } from './recall-offer.sql.ts'
import { listRecalledCards } from './recalled-cards.ts'

/** The choice that the buyer has for so many cards of each recall. */
async function toOffer(
  db: Db,
  order: OrderRow,
  offers: readonly RecallOfferRow[],
  cardsByRecall: readonly number[],
): Promise<OrderRecall['offer']> {
  // of several recalls the first to end, since one choice is made for all
  const cards = cardsByRecall.reduce((sum, count) => sum + count, 0)
  const [first] = [...offers].sort((one, other) => one.due_at.getTime() - other.due_at.getTime())
  if (!first || cards === 0 || order.status !== 'delivered') return null
  const [leftFen, free] = [
    await refundableFen(db, order.order_no),
    await countFree(db, [order.item_id], cards),
  ]
  if (leftFen === 0) return null
  const refundFen = cardsByRecall.reduce(
    (sum, count) => sum + recallRefundFen(order, count, leftFen - sum),
    0,
  )
  return {
    until: first.due_at.toISOString(),
    fallback: first.fallback,
    cards,
    refundFen,
    canReplace: (free.get(order.item_id) ?? 0) >= cards,
  }
}

/**
 * What became of an order's recalled cards, as far as its buyer was notified of it, and what the buyer may choose; null
 * if there is nothing.
 */
export async function findRecallOfOrder(
  { db }: Pick<Services, 'db'>,
  order: OrderRow,
): Promise<OrderRecall | null> {
  const { order_no: orderNo, status } = order
  const recallIds = new Set(
    (await listCardsOfOrders(db, [orderNo])).flatMap(({ recall_id }) => recall_id ?? []),
  )
  if (recallIds.size === 0) return null
  const offers = (await listOffersOfOrder(db, orderNo)).filter(({ ended_at }) => ended_at === null)
  const sum = { replaced: 0, refunded: 0, open: 0 }
  const cardsByRecall: number[] = []
  for (const recallId of recallIds) {
    if ((await listRecallNotices(db, recallId, [orderNo])).length === 0) continue
    const cards = (await listRecalledCards(db, recallId, [orderNo])).get(orderNo) ?? []
    if (offers.some(({ recall_id }) => recall_id === recallId))
      cardsByRecall.push(cards.filter(({ remedy }) => remedy === undefined).length)
    for (const { remedy } of cards)
      sum[remedy ?? (status === 'refunding' || status === 'refunded' ? 'refunded' : 'open')]++
  }
  if (sum.replaced + sum.refunded + sum.open === 0) return null
  return { ...sum, offer: await toOffer(db, order, offers, cardsByRecall) }
}

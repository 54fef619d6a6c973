import type { Db } from '../../platform/db.ts'
import { listCardsOfOrders, type OrderCard } from '../stock/public.ts'
import { listComplaintRefunds, listRecallRemedies } from './recall.sql.ts'

/** A card of a recall that an order got, and what its buyer got for it. */
export interface RecalledCard {
  cardId: number
  /** Its number in the order; null for one that was replaced. */
  cardNo: number | null
  remedy: 'replaced' | 'refunded' | undefined
}

/** The cards that orders got from a recall, by order. Exact under the locks of the orders. */
export async function listRecalledCards(
  db: Db,
  recallId: number,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, readonly RecalledCard[]>> {
  const [cards, remedies, complaints] = [
    await listCardsOfOrders(db, orderNos),
    await listRecallRemedies(db, orderNos),
    await listComplaintRefunds(db, orderNos),
  ]
  const refundedByRecall = new Set(
    remedies.flatMap(({ kind, card_id }) => (kind === 'refunded' ? [card_id] : [])),
  )
  const refundedByComplaint = new Set(
    complaints.flatMap(({ order_no, made_good_ids }) =>
      (made_good_ids ?? []).map((no) => `${order_no} ${no}`),
    ),
  )
  const remedyOf = ({ state, card_id, order_no, card_no }: OrderCard): RecalledCard['remedy'] => {
    if (state === 'void') return 'replaced'
    const isRefunded = refundedByRecall.has(card_id) || refundedByComplaint.has(`${order_no} ${card_no}`)
    return isRefunded ? 'refunded' : undefined
  }
  const recalled = cards.filter(({ recall_id }) => recall_id === recallId)
  const byOrder = Map.groupBy(recalled, ({ order_no }) => order_no)
  return new Map(
    [...byOrder].map(([orderNo, list]) => [
      orderNo,
      list.map((card) => ({ cardId: card.card_id, cardNo: card.card_no, remedy: remedyOf(card) })),
    ]),
  )
}

/** The numbers of an order's cards that were refunded for a recall; they have no second remedy. */
export async function listRefundedCardNos(db: Db, orderNo: string): Promise<ReadonlySet<number>> {
  const remedies = await listRecallRemedies(db, [orderNo])
  const refunded = new Set(remedies.flatMap(({ kind, card_id }) => (kind === 'refunded' ? [card_id] : [])))
  if (refunded.size === 0) return refunded
  const cards = await listCardsOfOrders(db, [orderNo])
  return new Set(
    cards.flatMap(({ card_id, card_no }) => (card_no !== null && refunded.has(card_id) ? [card_no] : [])),
  )
}

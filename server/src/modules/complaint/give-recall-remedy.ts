import type { RecallChoice } from '@faka/contract/complaint/recall-choice'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { OrderRow } from '../order/public.ts'
import { refundableFen, refundForComplaint, refundForRecall } from '../payment/public.ts'
import { type RecallRow, replaceCards, withdrawRecalledCards } from '../stock/public.ts'
import { shareFen, splitFen } from './complaint.rules.ts'
import type { ComplaintRow } from './complaint.sql.ts'
import { listRedeemedCardNos } from './list-redeemed-card-nos.ts'
import type { OrderWithComplaint } from './lock-order-with-complaint.ts'
import { insertRecallRemedies } from './recall.sql.ts'
import { listRecalledCards } from './recalled-cards.ts'
import { resolveForBuyer } from './resolve-for-buyer.ts'

/** A remedy for the cards of one recall that an order got. */
export interface RemedyRequest {
  recall: RecallRow
  requestId: string
  /** Who decided on the remedy. */
  actor: string
  /** The seller who gives it, in the records of the order and its complaint. */
  seller: string
}

/** What was given, or why nothing was. */
export type GivenRemedy =
  | { outcome: 'replaced'; cards: number; amountFen: null }
  | { outcome: 'refunded'; cards: number; amountFen: number }
  | { outcome: 'nothingOpen' | 'short' | 'notPossible' }

interface OpenCard {
  cardId: number
  cardNo: number
}

/** The cards of a recall that an order got and that have no remedy yet; exact under the order's lock. */
export async function listOpenCards(tx: Tx, recall: RecallRow, orderNo: string): Promise<OpenCard[]> {
  const cards = (await listRecalledCards(tx, recall.recall_id, [orderNo])).get(orderNo) ?? []
  return cards.flatMap(({ cardId, cardNo, remedy }) =>
    remedy === undefined && cardNo !== null ? [{ cardId, cardNo }] : [],
  )
}

/** The complaint if each card that it is about is among these: it ends with their remedy. */
const findEnding = (
  complaint: ComplaintRow | undefined,
  cardNos: readonly number[],
): ComplaintRow | undefined =>
  complaint !== undefined &&
  complaint.card_ids.length > 0 &&
  complaint.card_ids.every((cardNo) => cardNos.includes(cardNo))
    ? complaint
    : undefined

async function replaceOpen(
  services: Services,
  tx: Tx,
  { recall, seller }: RemedyRequest,
  { order, complaint }: OrderWithComplaint,
  open: readonly OpenCard[],
): Promise<GivenRemedy> {
  const { order_no: orderNo, item_id: itemId } = order
  if (order.status !== 'delivered') return { outcome: 'notPossible' }
  // none of the recall itself may be the replacement
  await withdrawRecalledCards(services, tx, recall, seller)
  const cardNos = open.map(({ cardNo }) => cardNo)
  const ending = findEnding(complaint, cardNos)
  const cause = { recallId: recall.recall_id, complaintNo: ending?.complaint_no ?? null }
  if (!(await replaceCards(services, tx, { orderNo, itemId, cardNos, cause }))) return { outcome: 'short' }
  if ((await listOpenCards(tx, recall, orderNo)).length > 0) throw new DomainError('stockBusy')
  if (ending)
    await resolveForBuyer(services, tx, ending, {
      kind: 'replaced',
      by: 'seller',
      actor: seller,
      cardIds: cardNos,
      amountFen: null,
    })
  return { outcome: 'replaced', cards: open.length, amountFen: null }
}

/** What the money for some cards of an order is. */
export const recallRefundFen = (
  { amount_fen: amountFen, quantity: count }: Pick<OrderRow, 'amount_fen' | 'quantity'>,
  chosen: number,
  leftFen: number,
): number => shareFen({ amountFen, count, chosen, leftFen })

async function refundOpen(
  services: Services,
  tx: Tx,
  { recall, seller }: RemedyRequest,
  { order, complaint }: OrderWithComplaint,
  open: readonly OpenCard[],
): Promise<GivenRemedy> {
  const leftFen = await refundableFen(tx, order.order_no)
  if (order.status !== 'delivered' || leftFen === 0) return { outcome: 'notPossible' }
  const amountFen = recallRefundFen(order, open.length, leftFen)
  const cardIds = open.map(({ cardNo }) => cardNo)
  const ending = findEnding(complaint, cardIds)
  if (ending) {
    await refundForComplaint(services, tx, { order, complaintNo: ending.complaint_no, amountFen })
    await resolveForBuyer(services, tx, ending, {
      kind: 'refunded',
      by: 'seller',
      actor: seller,
      cardIds,
      amountFen,
    })
  } else await refundForRecall(services, tx, { order, amountFen, why: recall.reason, seller })
  return { outcome: 'refunded', cards: open.length, amountFen }
}

/**
 * Gives the buyer of a locked order new cards or money for its cards of a recall that have no remedy yet, with the
 * records, and ends a complaint that is about nothing but these. Changes nothing if that is not possible; rejects with
 * `stockBusy` if the cards are being changed.
 */
export async function giveRecallRemedy(
  services: Services,
  tx: Tx,
  request: RemedyRequest,
  locked: OrderWithComplaint,
  kind: RecallChoice,
): Promise<GivenRemedy> {
  const { recall, requestId, actor } = request
  const { order_no: orderNo } = locked.order
  const open = await listOpenCards(tx, recall, orderNo)
  if (open.length === 0) return { outcome: 'nothingOpen' }
  // what was redeemed is considered by the seller, who may refund the order
  const redeemed = await listRedeemedCardNos(tx, orderNo)
  if (open.some(({ cardNo }) => redeemed.has(cardNo))) return { outcome: 'notPossible' }
  const give = kind === 'replace' ? replaceOpen : refundOpen
  const given = await give(services, tx, request, locked, open)
  if (given.outcome !== 'replaced' && given.outcome !== 'refunded') return given
  const { outcome, amountFen } = given
  const parts = amountFen === null ? [] : splitFen(amountFen, open.length)
  await insertRecallRemedies(
    tx,
    open.map(({ cardId }, index) => ({
      recall_id: recall.recall_id,
      shop_id: recall.shop_id,
      order_no: orderNo,
      card_id: cardId,
      kind: outcome,
      amount_fen: amountFen === null ? null : (parts[index] ?? 0),
      request_id: requestId,
      actor,
      at: services.now(),
    })),
  )
  return given
}

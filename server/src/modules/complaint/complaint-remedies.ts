import type { CodeName } from '@faka/contract/shared/codes'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { countDeliveredUnits, replaceTexts } from '../delivery/public.ts'
import type { OrderRow } from '../order/public.ts'
import { refundableFen, refundForComplaint } from '../payment/public.ts'
import { replaceCards } from '../stock/public.ts'
import { areValidCardIds, shareFen } from './complaint.rules.ts'
import type { ComplaintRow } from './complaint.sql.ts'
import { listRefundedCardNos } from './recalled-cards.ts'

/** A complaint with its order, both locked. */
export interface LockedComplaint {
  complaint: ComplaintRow
  order: OrderRow
}

/**
 * Replaces the chosen cards from stock, which voids them; or replaces delivered texts by new ones. Returns an error
 * code, with nothing changed, if that is not possible.
 */
export async function replaceComplaintCards(
  services: Services,
  tx: Tx,
  { complaint, order }: LockedComplaint,
  { cardIds, texts }: { cardIds: readonly number[]; texts?: readonly string[] | undefined },
): Promise<CodeName | undefined> {
  if (order.status !== 'delivered') return 'complaintNotPossible'
  const { source, count } = await countDeliveredUnits(tx, order)
  if (!areValidCardIds(count, cardIds)) return 'cardsNotOfOrder'
  const refunded = await listRefundedCardNos(tx, order.order_no)
  if (cardIds.some((cardNo) => refunded.has(cardNo))) return 'cardsMadeGood'
  const { complaint_no: complaintNo, order_no: orderNo } = complaint
  if (source === 'texts') {
    if (texts?.length !== cardIds.length) return 'replacementTextsWanted'
    await replaceTexts(services, tx, order, { cardNos: cardIds, texts, complaintNo })
    return undefined
  }
  if (texts) return 'replacementFromStock'
  const input = { orderNo, itemId: order.item_id, cardNos: cardIds, cause: { complaintNo } }
  return (await replaceCards(services, tx, input)) ? undefined : 'replacementShort'
}

/** The cards of a complaint that were not refunded for a recall; exact under the order's lock. */
export async function listOpenCardNos(tx: Tx, { card_ids, order_no }: ComplaintRow): Promise<number[]> {
  const refunded = await listRefundedCardNos(tx, order_no)
  return card_ids.filter((cardNo) => !refunded.has(cardNo))
}

/**
 * The value of a complaint's cards and what is left of the order's amount, in 分; exact under the order's lock. A card
 * that was refunded for a recall has no value any more.
 */
export async function calculateRefundAmounts(tx: Tx, { complaint, order }: LockedComplaint) {
  const [{ count }, leftFen] = [await countDeliveredUnits(tx, order), await refundableFen(tx, order.order_no)]
  const chosen = (await listOpenCardNos(tx, complaint)).length
  if (chosen === 0 && complaint.card_ids.length > 0) return { leftFen, shareFen: 0 }
  return { leftFen, shareFen: shareFen({ amountFen: order.amount_fen, count, chosen, leftFen }) }
}

/**
 * Records a refund: the given amount, or else the share of the cards complained about. Returns the amount in 分. Rejects
 * with `refundTooLarge` if more than what is left, with `complaintNotPossible` if the order's money is already refunded
 * otherwise, and with `cardsMadeGood` if each card was refunded for a recall.
 */
export async function requestComplaintRefund(
  services: Services,
  tx: Tx,
  locked: LockedComplaint,
  requestedFen?: number,
): Promise<number> {
  const { complaint, order } = locked
  if (order.status !== 'paid' && order.status !== 'delivered') throw new DomainError('complaintNotPossible')
  const open = await listOpenCardNos(tx, complaint)
  if (open.length === 0 && complaint.card_ids.length > 0) throw new DomainError('cardsMadeGood')
  const amountFen = requestedFen ?? (await calculateRefundAmounts(tx, locked)).shareFen
  if (amountFen === 0) throw new DomainError('refundTooLarge')
  await refundForComplaint(services, tx, { order, complaintNo: complaint.complaint_no, amountFen })
  return amountFen
}

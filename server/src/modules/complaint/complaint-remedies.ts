import type { CodeName } from '@faka/contract/shared/codes'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { countDeliveredUnits, listReplacedUnits } from '../delivery/public.ts'
import type { OrderRow } from '../order/public.ts'
import { refundableFen, refundForComplaint } from '../payment/public.ts'
import { shareFen } from './complaint.rules.ts'
import type { ComplaintRow } from './complaint.sql.ts'
import { listRefundedCardNos } from './recalled-cards.ts'
import { replaceDeliveredUnits, type UnitReplacement } from './replace-delivered-units.ts'

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
  { cardIds, texts }: Omit<UnitReplacement, 'cause'>,
): Promise<CodeName | undefined> {
  if (order.status !== 'delivered') return 'complaintNotPossible'
  const madeGood = await listMadeGoodNos(tx, complaint)
  if (cardIds.some((cardNo) => madeGood.has(cardNo))) return 'cardsMadeGood'
  const cause = { complaintNo: complaint.complaint_no }
  return replaceDeliveredUnits(services, tx, order, { cardIds, texts, cause })
}

/**
 * The cards of an order for which its buyer got something else than this complaint gives: those refunded for a recall,
 * and those replaced since the complaint was filed. A complaint of before ended with what it gave.
 */
async function listMadeGoodNos(tx: Tx, { order_no, created_at }: ComplaintRow): Promise<ReadonlySet<number>> {
  const [refunded, replaced] = [
    await listRefundedCardNos(tx, order_no),
    await listReplacedUnits(tx, order_no),
  ]
  const since = replaced.filter(({ complaint_no, at }) => complaint_no === null && at >= created_at)
  return new Set([...refunded, ...since.map(({ card_no }) => card_no)])
}

/** The cards of a complaint for which its buyer got nothing since; exact under the order's lock. */
export async function listOpenCardNos(tx: Tx, complaint: ComplaintRow): Promise<number[]> {
  const madeGood = await listMadeGoodNos(tx, complaint)
  return complaint.card_ids.filter((cardNo) => !madeGood.has(cardNo))
}

/**
 * The value of a complaint's cards and what is left of the order's amount, in 分; exact under the order's lock. A card
 * that was refunded for a recall or replaced since has no value any more.
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
 * otherwise, and with `cardsMadeGood` if the buyer got something for each card since.
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

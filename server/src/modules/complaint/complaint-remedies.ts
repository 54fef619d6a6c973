import type { CodeName } from '@faka/contract/shared/codes'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { givenTo, replaceTexts } from '../delivery/public.ts'
import type { OrderRow } from '../order/public.ts'
import { giveBackFor, refundableFen } from '../payment/public.ts'
import { replaceCards } from '../stock/public.ts'
import { areValidCardIds, shareFen } from './complaint.rules.ts'
import type { ComplaintRow } from './complaint.sql.ts'

/** A complaint with its order, both locked. */
export interface LockedComplaint {
  complaint: ComplaintRow
  order: OrderRow
}

/**
 * Gives new cards from stock for the chosen ones, which are void from then on; or new texts where texts were
 * delivered. Answers why not, with nothing changed, where it cannot be done.
 */
export async function replaceComplaintCards(
  services: Services,
  tx: Tx,
  { complaint, order }: LockedComplaint,
  { cardIds, texts }: { cardIds: readonly number[]; texts?: readonly string[] | undefined },
): Promise<CodeName | undefined> {
  if (order.status !== 'delivered') return 'complaintNotPossible'
  const { source: from, count } = await givenTo(tx, order)
  if (!areValidCardIds(count, cardIds)) return 'cardsNotOfOrder'
  const { complaint_no: complaintNo, order_no: orderNo } = complaint
  if (from === 'texts') {
    if (texts?.length !== cardIds.length) return 'replacementTextsWanted'
    await replaceTexts(services, tx, order, { cardNos: cardIds, texts, complaintNo })
    return undefined
  }
  if (texts) return 'replacementFromStock'
  const wish = { orderNo, itemId: order.item_id, cardNos: cardIds, complaintNo }
  return (await replaceCards(services, tx, wish)) ? undefined : 'replacementShort'
}

/** What a complaint's cards cost, and what is left of the order's money; in 分, exact under the order's lock. */
export async function calculateRefundAmounts(tx: Tx, { complaint, order }: LockedComplaint) {
  const [{ count }, leftFen] = [await givenTo(tx, order), await refundableFen(tx, order.order_no)]
  const chosen = complaint.card_ids.length
  return { leftFen, shareFen: shareFen({ amountFen: order.amount_fen, count, chosen, leftFen }) }
}

/**
 * Writes that money goes back: a sum, else the share of the cards complained about. Answers how much, in 分. Refuses
 * with `refundTooLarge` what is more than is left, and with `complaintNotPossible` where the order's money goes
 * elsewhere already.
 */
export async function requestComplaintRefund(
  services: Services,
  tx: Tx,
  open: LockedComplaint,
  wanted?: number,
): Promise<number> {
  const { complaint, order } = open
  if (order.status !== 'paid' && order.status !== 'delivered') throw new DomainError('complaintNotPossible')
  const amountFen = wanted ?? (await calculateRefundAmounts(tx, open)).shareFen
  if (amountFen === 0) throw new DomainError('refundTooLarge')
  await giveBackFor(services, tx, { order, complaintNo: complaint.complaint_no, amountFen })
  return amountFen
}

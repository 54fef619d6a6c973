import type { CodeName } from '@faka/contract/codes'
import type { House } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refused } from '../../kernel/refuse.ts'
import { givenTo, replaceTexts } from '../delivery/door.ts'
import type { OrderRow } from '../order/door.ts'
import { giveBackFor, refundableFen } from '../payment/door.ts'
import { replaceCards } from '../stock/door.ts'
import { areCardsOf, shareFen } from './complaint.rules.ts'
import type { ComplaintRow } from './complaint.sql.ts'

/** A complaint with its order, both locked. */
export interface Case {
  complaint: ComplaintRow
  order: OrderRow
}

/**
 * Gives new cards from stock for the chosen ones, which are void from then on; or new texts where texts were
 * delivered. Answers why not, with nothing changed, where it cannot be done.
 */
export async function replaceChosen(
  house: House,
  tx: Tx,
  { complaint, order }: Case,
  { cardIds, texts }: { cardIds: readonly number[]; texts?: readonly string[] | undefined },
): Promise<CodeName | undefined> {
  if (order.status !== 'delivered') return 'complaintNotPossible'
  const { from, count } = await givenTo(tx, order)
  if (!areCardsOf(count, cardIds)) return 'cardsNotOfOrder'
  const { complaint_no: complaintNo, order_no: orderNo } = complaint
  if (from === 'texts') {
    if (texts?.length !== cardIds.length) return 'replacementTextsWanted'
    await replaceTexts(house, tx, order, { cardNos: cardIds, texts, complaintNo })
    return undefined
  }
  if (texts) return 'replacementFromStock'
  const wish = { orderNo, itemId: order.item_id, cardNos: cardIds, complaintNo }
  return (await replaceCards(house, tx, wish)) ? undefined : 'replacementShort'
}

/** What a complaint's cards cost, and what is left of the order's money; in 分, exact under the order's lock. */
export async function worthOf(tx: Tx, { complaint, order }: Case) {
  const [{ count }, leftFen] = [await givenTo(tx, order), await refundableFen(tx, order.order_no)]
  const chosen = complaint.card_ids.length
  return { leftFen, shareFen: shareFen({ amountFen: order.amount_fen, count, chosen, leftFen }) }
}

/**
 * Writes that money goes back: a sum, else the share of the cards complained about. Answers how much, in 分. Refuses
 * with `refundTooLarge` what is more than is left, and with `complaintNotPossible` where the order's money goes
 * elsewhere already.
 */
export async function giveBack(house: House, tx: Tx, open: Case, wanted?: number): Promise<number> {
  const { complaint, order } = open
  if (order.status !== 'paid' && order.status !== 'delivered') throw new Refused('complaintNotPossible')
  const amountFen = wanted ?? (await worthOf(tx, open)).shareFen
  if (amountFen === 0) throw new Refused('refundTooLarge')
  await giveBackFor(house, tx, { order, complaintNo: complaint.complaint_no, amountFen })
  return amountFen
}

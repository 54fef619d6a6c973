import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { holdCardsBlocking } from './hold-cards.ts'
import { lockSoldCards, replaceSoldCards } from './stock.sql.ts'

/** Cards of a delivered order to replace, by their numbers in it. */
export interface Replacement {
  orderNo: string
  itemId: number
  cardNos: readonly number[]
  /**
   * What they are replaced for: a complaint, a request of the seller, or the recall of their batch, which may end a
   * complaint about them.
   */
  cause: { complaintNo: string } | { requestId: string } | { recallId: number; complaintNo: string | null }
}

/**
 * Replaces sold cards by new ones from stock and voids the old ones. The caller must have locked the order. Returns
 * false, with nothing changed, if too few are free or a number does not belong to the order; rejects with `stockBusy`
 * when locks are not released in time.
 */
export async function replaceCards(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { orderNo, itemId, cardNos, cause }: Replacement,
): Promise<boolean> {
  const sold = await lockSoldCards(tx, orderNo)
  const replaced = [...new Set(cardNos)].flatMap((cardNo) => sold[cardNo - 1] ?? [])
  if (replaced.length === 0 || replaced.length !== cardNos.length) return false
  if (!(await holdCardsBlocking(tx, { orderNo, itemId, quantity: replaced.length }))) return false
  await replaceSoldCards(tx, replaced, {
    orderNo,
    complaintNo: 'complaintNo' in cause ? cause.complaintNo : null,
    recallId: 'recallId' in cause ? cause.recallId : null,
    requestId: 'requestId' in cause ? cause.requestId : null,
    at: services.now(),
  })
  return true
}

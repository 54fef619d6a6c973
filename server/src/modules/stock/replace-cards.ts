import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { holdCardsBlocking } from './hold-cards.ts'
import { lockSoldCards, replaceSoldCards } from './stock.sql.ts'

/** Cards of a delivered order, by their numbers in it, that are to be replaced. */
export interface Replacement {
  orderNo: string
  itemId: number
  cardNos: readonly number[]
  complaintNo: string
}

/**
 * Gives new cards from stock in the places of sold ones, which are void from then on. The caller has locked the order.
 * Answers false, with nothing changed, where too few are free or a number is none of the order's; refuses with
 * `stockBusy` when others hold them too long.
 */
export async function replaceCards(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { orderNo, itemId, cardNos, complaintNo }: Replacement,
): Promise<boolean> {
  const sold = await lockSoldCards(tx, orderNo)
  const olds = [...new Set(cardNos)].flatMap((cardNo) => sold[cardNo - 1] ?? [])
  if (olds.length === 0 || olds.length !== cardNos.length) return false
  if (!(await holdCardsBlocking(tx, { orderNo, itemId, quantity: olds.length }))) return false
  await replaceSoldCards(tx, olds, { orderNo, complaintNo, at: services.now() })
  return true
}

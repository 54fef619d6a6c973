import type { Db } from '../../platform/db.ts'
import { listRedeemedCardIds } from '../redemption/public.ts'
import { listCardsOfOrders } from '../stock/public.ts'

/**
 * The numbers of an order's cards that were redeemed: another card in their place could be redeemed once more. Exact under
 * the order's lock.
 */
export async function listRedeemedCardNos(db: Db, orderNo: string): Promise<ReadonlySet<number>> {
  const redeemed = await listRedeemedCardIds(db, [orderNo])
  if (redeemed.size === 0) return redeemed
  const cards = await listCardsOfOrders(db, [orderNo])
  return new Set(
    cards.flatMap(({ card_id, card_no }) => (card_no !== null && redeemed.has(card_id) ? [card_no] : [])),
  )
}

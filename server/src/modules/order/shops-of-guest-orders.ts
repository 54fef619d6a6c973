import type { Ctx } from '../../platform/ctx.ts'
import { isOfSeller } from './authorize-buyer.ts'
import { type KeyedContact, listShopsOfGuestOrders } from './guest-orders.sql.ts'

/**
 * The shops of this cell whose guest orders the caller may list and take over by a contact that they proved: those with such
 * orders in which the caller does not work, who would otherwise act as a buyer there.
 */
export async function listShopsOfOwnGuestOrders(cell: Ctx, contact: KeyedContact): Promise<number[]> {
  const shopIds = await listShopsOfGuestOrders(cell.db, contact)
  const own = await Promise.all(shopIds.map((shopId) => isOfSeller(cell, shopId)))
  return shopIds.filter((_, index) => own[index] === false)
}

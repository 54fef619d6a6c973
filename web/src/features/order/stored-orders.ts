import { OrderNo } from '@faka/contract/shared/ids'
import { Moment } from '@faka/contract/shared/time'
import * as z from 'zod/mini'

/**
 * An order of this device: enough to find it again and, for guests, the secret to manage it. Never a card or a
 * password.
 */
const StoredOrder = z.object({
  orderNo: OrderNo,
  itemTitle: z.string(),
  createTime: Moment,
  manageSecret: z.optional(z.string()),
  recoveryCode: z.optional(z.string()),
})
export type StoredOrder = z.infer<typeof StoredOrder>

const storageKey = 'orders'
/** The oldest are dropped first. */
const maxStored = 200

/** The orders made on this device, newest first. Unreadable data counts as none. */
export function listStoredOrders(): StoredOrder[] {
  try {
    return z.array(StoredOrder).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/** Removes orders from the list; the orders themselves are unchanged and can be found by their numbers. */
export function removeStoredOrders(orderNos: readonly OrderNo[]): void {
  const others = listStoredOrders().filter(({ orderNo }) => !orderNos.includes(orderNo))
  localStorage.setItem(storageKey, JSON.stringify(others))
}

/** Adds an order at the head of the list; adding it again changes nothing. */
export function addStoredOrder(order: StoredOrder): void {
  const others = listStoredOrders().filter((other) => other.orderNo !== order.orderNo)
  localStorage.setItem(storageKey, JSON.stringify([order, ...others].slice(0, maxStored)))
}

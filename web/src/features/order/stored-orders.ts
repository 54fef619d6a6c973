import { OrderNo } from '@faka/contract/shared/ids'
import { Moment } from '@faka/contract/shared/time'
import * as z from 'zod/mini'

/**
 * An order of this device: enough to find it again, and where a guest made it, what he acts on it with. Never a card,
 * never a password.
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
/** More than any buyer will look through; the oldest are dropped first. */
const maxStored = 200

/** The orders made on this device, newest first. What cannot be read counts as none. */
export function listStoredOrders(): StoredOrder[] {
  try {
    return z.array(StoredOrder).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/** Takes orders off the list; they themselves are as they were, and are found by their numbers. */
export function removeStoredOrders(orderNos: readonly OrderNo[]): void {
  const others = listStoredOrders().filter(({ orderNo }) => !orderNos.includes(orderNo))
  localStorage.setItem(storageKey, JSON.stringify(others))
}

/** Puts an order at the head of the list; the same one again changes nothing. */
export function addStoredOrder(order: StoredOrder): void {
  const others = listStoredOrders().filter((other) => other.orderNo !== order.orderNo)
  localStorage.setItem(storageKey, JSON.stringify([order, ...others].slice(0, maxStored)))
}

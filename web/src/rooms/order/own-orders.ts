import { OrderNo } from '@faka/contract/ids'
import { Moment } from '@faka/contract/time'
import * as z from 'zod/mini'

/**
 * An order of this device: enough to find it again, and where a guest made it, what he acts on it with. Never a card,
 * never a password.
 */
const OwnOrder = z.object({
  orderNo: OrderNo,
  itemTitle: z.string(),
  createTime: Moment,
  manageSecret: z.optional(z.string()),
  recoveryCode: z.optional(z.string()),
})
export type OwnOrder = z.infer<typeof OwnOrder>

const key = 'orders'
/** More than any buyer will look through; the oldest are dropped first. */
const most = 200

/** The orders made on this device, newest first. What cannot be read counts as none. */
export function ownOrders(): OwnOrder[] {
  try {
    return z.array(OwnOrder).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Takes orders off the list; they themselves are as they were, and are found by their numbers. */
export function removeOwnOrders(orderNos: readonly OrderNo[]): void {
  const others = ownOrders().filter(({ orderNo }) => !orderNos.includes(orderNo))
  localStorage.setItem(key, JSON.stringify(others))
}

/** Puts an order at the head of the list; the same one again changes nothing. */
export function addOwnOrder(order: OwnOrder): void {
  const others = ownOrders().filter((other) => other.orderNo !== order.orderNo)
  localStorage.setItem(key, JSON.stringify([order, ...others].slice(0, most)))
}

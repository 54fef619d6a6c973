import { ItemId, OrderNo } from '@faka/contract/ids'
import { Moment } from '@faka/contract/time'
import * as z from 'zod/mini'
import { ownOrders } from './own-orders.ts'

/** An order of this device that may still wait for its money: enough to offer it instead of a second one. */
const WaitingOrder = z.object({
  orderNo: OrderNo,
  itemId: ItemId,
  quantity: z.int(),
  payBefore: Moment,
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

const key = 'waiting-orders'
/** More never wait at once. */
const most = 20

function all(): WaitingOrder[] {
  try {
    return z.array(WaitingOrder).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** The latest order of this device with this choice that may still wait; one that the device forgot is none. */
export const waitingOrder = (itemId: ItemId, quantity: number, now: Date): WaitingOrder | undefined =>
  all().find(
    (order) =>
      order.itemId === itemId &&
      order.quantity === quantity &&
      Date.parse(order.payBefore) > now.getTime() &&
      ownOrders().some(({ orderNo }) => orderNo === order.orderNo),
  )

export const addWaitingOrder = (order: WaitingOrder): void =>
  localStorage.setItem(key, JSON.stringify([order, ...all()].slice(0, most)))

export const removeWaitingOrder = (orderNo: OrderNo): void =>
  localStorage.setItem(key, JSON.stringify(all().filter((order) => order.orderNo !== orderNo)))

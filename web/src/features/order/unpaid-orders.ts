import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import { Moment } from '@faka/contract/shared/time'
import * as z from 'zod/mini'
import { listStoredOrders } from './stored-orders.ts'

/** An order of this device that may be unpaid: enough to offer it in place of a second one. */
const UnpaidOrder = z.object({
  orderNo: OrderNo,
  itemId: ItemId,
  quantity: z.int(),
  payBefore: Moment,
})
export type UnpaidOrder = z.infer<typeof UnpaidOrder>

const storageKey = 'waiting-orders'
/** More are never unpaid at once. */
const maxStored = 20

function readAll(): UnpaidOrder[] {
  try {
    return z.array(UnpaidOrder).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/**
 * The latest possibly unpaid order of this device for this item and quantity; orders removed from the device do not
 * count.
 */
export const findUnpaidOrder = (itemId: ItemId, quantity: number, now: Date): UnpaidOrder | undefined =>
  readAll().find(
    (order) =>
      order.itemId === itemId &&
      order.quantity === quantity &&
      Date.parse(order.payBefore) > now.getTime() &&
      listStoredOrders().some(({ orderNo }) => orderNo === order.orderNo),
  )

export const addUnpaidOrder = (order: UnpaidOrder): void =>
  localStorage.setItem(storageKey, JSON.stringify([order, ...readAll()].slice(0, maxStored)))

export const removeUnpaidOrder = (orderNo: OrderNo): void =>
  localStorage.setItem(storageKey, JSON.stringify(readAll().filter((order) => order.orderNo !== orderNo)))

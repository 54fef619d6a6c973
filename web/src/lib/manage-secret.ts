import type { OrderNo } from '@faka/contract/shared/ids'

/**
 * Manage secrets of guest orders on this device. For an order made here it is stored with the order in local storage,
 * under `orders`; one obtained by proof is kept in session storage.
 */
const storageKey = (orderNo: string) => `manage-secret:${orderNo}`

const readText = (entry: object, name: string): string | undefined => {
  const text: unknown = Object.entries(entry).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : undefined
}

function findInOwnOrders(orderNo: string): string | undefined {
  try {
    const orders: unknown = JSON.parse(localStorage.getItem('orders') ?? '[]')
    if (!Array.isArray(orders)) return undefined
    const own = orders.map(Object).find((order) => readText(order, 'orderNo') === orderNo)
    return own && readText(own, 'manageSecret')
  } catch {
    return undefined
  }
}

/** The manage secret of an order; undefined where this device has none. It is sent with each call that accepts it. */
export const findManageSecret = (orderNo: string): string | undefined =>
  sessionStorage.getItem(storageKey(orderNo)) ?? findInOwnOrders(orderNo)

/** Stores a secret that was obtained by proof or by a manage link, for this tab. */
export const storeManageSecret = (orderNo: OrderNo, manageSecret: string): void =>
  sessionStorage.setItem(storageKey(orderNo), manageSecret)

/** Removes what this tab stores; secrets in the device's list of orders are removed with the orders. */
export const removeManageSecret = (orderNo: OrderNo): void => sessionStorage.removeItem(storageKey(orderNo))

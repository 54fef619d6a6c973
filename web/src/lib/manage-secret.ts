import type { OrderNo } from '@faka/contract/shared/ids'

/**
 * What this device has to act on a guest's order with. The secret of an order that was made here stands with it in
 * local storage, under `orders`; one that was proved otherwise stays in this tab.
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

/** The secret of an order; undefined where this device has none. It goes along with each call that takes it. */
export const findManageSecret = (orderNo: string): string | undefined =>
  sessionStorage.getItem(storageKey(orderNo)) ?? findInOwnOrders(orderNo)

/** Keeps a secret that was proved, or that came with a link, for this tab. */
export const storeManageSecret = (orderNo: OrderNo, manageSecret: string): void =>
  sessionStorage.setItem(storageKey(orderNo), manageSecret)

/** Forgets what this tab keeps of an order; what stands with the device's own orders goes with those. */
export const removeManageSecret = (orderNo: OrderNo): void => sessionStorage.removeItem(storageKey(orderNo))

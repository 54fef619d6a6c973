import type { OrderNo } from '@faka/contract/ids'

/**
 * What this device has to act on a guest's order with. The secret of an order that was made here stands with it in
 * local storage, under `orders`; one that was proved otherwise stays in this tab.
 */
const keyOf = (orderNo: string) => `manage-secret:${orderNo}`

const textIn = (entry: object, name: string): string | undefined => {
  const text: unknown = Object.entries(entry).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : undefined
}

function madeHere(orderNo: string): string | undefined {
  try {
    const orders: unknown = JSON.parse(localStorage.getItem('orders') ?? '[]')
    if (!Array.isArray(orders)) return undefined
    const own = orders.map(Object).find((order) => textIn(order, 'orderNo') === orderNo)
    return own && textIn(own, 'manageSecret')
  } catch {
    return undefined
  }
}

/** The secret of an order; undefined where this device has none. It goes along with each call that takes it. */
export const manageSecretOf = (orderNo: string): string | undefined =>
  sessionStorage.getItem(keyOf(orderNo)) ?? madeHere(orderNo)

/** Keeps a secret that was proved, or that came with a link, for this tab. */
export const keepManageSecret = (orderNo: OrderNo, manageSecret: string): void =>
  sessionStorage.setItem(keyOf(orderNo), manageSecret)

/** Forgets what this tab keeps of an order; what stands with the device's own orders goes with those. */
export const forgetManageSecret = (orderNo: OrderNo): void => sessionStorage.removeItem(keyOf(orderNo))

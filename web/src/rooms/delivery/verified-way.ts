import type { OrderNo } from '@faka/contract/ids'

const keyOf = (orderNo: OrderNo) => `card-password-for:${orderNo}`

/** Remembers the page that asked for an order's card password, as a path of our own. */
export const keepVerifiedWay = (orderNo: OrderNo, path: string): void =>
  sessionStorage.setItem(keyOf(orderNo), path)

/** The page that asked for the card password, once. */
export function takeVerifiedWay(orderNo: OrderNo): string | undefined {
  const path = sessionStorage.getItem(keyOf(orderNo)) ?? undefined
  sessionStorage.removeItem(keyOf(orderNo))
  return path
}

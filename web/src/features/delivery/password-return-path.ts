import type { OrderNo } from '@faka/contract/shared/ids'

const storageKey = (orderNo: OrderNo) => `card-password-for:${orderNo}`

/** Remembers the page that asked for an order's card password, as a path of our own. */
export const storePasswordReturnPath = (orderNo: OrderNo, path: string): void =>
  sessionStorage.setItem(storageKey(orderNo), path)

/** The page that asked for the card password, once. */
export function takePasswordReturnPath(orderNo: OrderNo): string | undefined {
  const path = sessionStorage.getItem(storageKey(orderNo)) ?? undefined
  sessionStorage.removeItem(storageKey(orderNo))
  return path
}

import type { OrderNo } from '@faka/contract/shared/ids'

const storageKey = (orderNo: OrderNo) => `card-password-for:${orderNo}`

/** Stores the page to return to after the card password was verified, as a path of our own. */
export const storePasswordReturnPath = (orderNo: OrderNo, path: string): void =>
  sessionStorage.setItem(storageKey(orderNo), path)

/** Reads and removes the page to return to. */
export function takePasswordReturnPath(orderNo: OrderNo): string | undefined {
  const path = sessionStorage.getItem(storageKey(orderNo)) ?? undefined
  sessionStorage.removeItem(storageKey(orderNo))
  return path
}

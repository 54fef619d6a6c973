import type { OrderNo } from '@faka/contract/shared/ids'

/** In session storage: gone when the tab closes, never sent by itself, never in a URL. */
const storageKey = (orderNo: OrderNo) => `card-password:${orderNo}`

/** The card password that the visitor typed for an order in this tab. */
export const getCardPassword = (orderNo: OrderNo): string | undefined =>
  sessionStorage.getItem(storageKey(orderNo)) ?? undefined

export const storeCardPassword = (orderNo: OrderNo, cardPassword: string): void =>
  sessionStorage.setItem(storageKey(orderNo), cardPassword)

export const removeCardPassword = (orderNo: OrderNo): void => sessionStorage.removeItem(storageKey(orderNo))

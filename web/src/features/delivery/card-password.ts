import type { OrderNo } from '@faka/contract/shared/ids'

/** In session storage: gone when the tab closes, never sent by itself, never in a URL. */
const storageKey = (orderNo: OrderNo) => `card-password:${orderNo}`

/** The card password that the visitor typed for an order in this tab. */
export const getCardPassword = (orderNo: OrderNo): string | undefined =>
  sessionStorage.getItem(storageKey(orderNo)) ?? undefined

/** What a call about the cards of an order sends: its number, and its card password where one was typed. */
export function cardAccess(orderNo: OrderNo): { orderNo: OrderNo; cardPassword?: string } {
  const cardPassword = getCardPassword(orderNo)
  return cardPassword === undefined ? { orderNo } : { orderNo, cardPassword }
}

export const storeCardPassword = (orderNo: OrderNo, cardPassword: string): void =>
  sessionStorage.setItem(storageKey(orderNo), cardPassword)

export const removeCardPassword = (orderNo: OrderNo): void => sessionStorage.removeItem(storageKey(orderNo))

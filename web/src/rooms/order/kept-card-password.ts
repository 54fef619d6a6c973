import type { OrderNo } from '@faka/contract/ids'

/** Session storage only: a card password is gone with the tab. */
const keyOf = (orderNo: string) => `order-entry:${orderNo}`

/** Keeps the card password of an order for this tab. */
export const keepCardPassword = (orderNo: OrderNo, cardPassword: string): void =>
  sessionStorage.setItem(keyOf(orderNo), cardPassword)

export const keptCardPassword = (orderNo: OrderNo): string | undefined =>
  sessionStorage.getItem(keyOf(orderNo)) ?? undefined

export const forgetCardPassword = (orderNo: OrderNo): void => sessionStorage.removeItem(keyOf(orderNo))

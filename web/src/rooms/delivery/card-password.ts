import type { OrderNo } from '@faka/contract/ids'

/** The storage of one tab: gone when it closes, never sent anywhere by itself, never in an address. */
const keyOf = (orderNo: OrderNo) => `card-password:${orderNo}`

/** The card password that the visitor typed for an order in this tab. */
export const cardPasswordOf = (orderNo: OrderNo): string | undefined =>
  sessionStorage.getItem(keyOf(orderNo)) ?? undefined

export const keepCardPassword = (orderNo: OrderNo, cardPassword: string): void =>
  sessionStorage.setItem(keyOf(orderNo), cardPassword)

export const forgetCardPassword = (orderNo: OrderNo): void => sessionStorage.removeItem(keyOf(orderNo))

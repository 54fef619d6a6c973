import type { Purchase } from './simulated-shop.ts'

/** What any visitor needs to open an order. */
export const byNumber = ({ orderNo, input: { cardPassword } }: Purchase) => ({
  orderNo,
  ...(cardPassword === undefined ? {} : { cardPassword }),
})

/** What a buyer needs to open an order: its number and password, or the session that created it. */
export const orderAccess = (purchase: Purchase) =>
  purchase.isOwned ? { orderNo: purchase.orderNo } : byNumber(purchase)

/** What a buyer needs to open a complaint; the owner of the order needs only its number. */
export const complaintAccess = (purchase: Purchase) => (purchase.isOwned ? {} : orderAccess(purchase))

/** The caller with access to the order. */
export const callerOf = ({ isOwned }: Purchase) => (isOwned ? 'owner' : 'guest')

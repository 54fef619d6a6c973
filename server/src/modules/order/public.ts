export { authorizeBuyer as actForBuyer } from './authorize-buyer.ts'
export {
  type AccessProof as ReadingProof,
  checkCardPassword,
  isOwnOrder,
  needsCardPassword as asksForPassword,
} from './card-password.ts'
export { decryptContact as contactOf } from './contact-encryption.ts'
export { countRecentSales as soldLately } from './count-recent-sales.ts'
export { plaintextContacts as plainContacts } from './encrypt-contacts.ts'
export { findOrder } from './find-order.ts'
export { getHoldAvailability as shownHolds } from './get-hold-availability.ts'
export { listTakenOverOrders as takenOverOrders } from './guest-orders.sql.ts'
export { findSecretOrigin as originOf, secretOrigins } from './manage-secret.ts'
export { orderJobs } from './order.jobs.ts'
export {
  netAmountFen as netFenOf,
  nextStatus as after,
  type OrderStep,
  statusPath as pathOf,
} from './order.rules.ts'
export {
  bumpMoneyVersion as noteMoney,
  claimClosingOrders as takeClosingOrders,
  isAwaitingPayment as waitsForMoney,
  listDueOrders as dueOrders,
  listItemsOrderedSince as itemsOrderedSince,
  lockOrders,
  type OrderRow,
  type OrderTransition as Move,
  transitionOrders as moveOrders,
} from './order.sql.ts'
export { listOrderEvents as eventsOf } from './order-event.sql.ts'
export {
  consumeLookupQuota as countLookUp,
  getOrderOrReject as orderOrGuess,
  getOwnOrderOrReject as ownOrderOrGuess,
  rateLimitLookup as countLook,
} from './order-lookup.ts'
export { isRealMoneyOrder as isOfRealMoney } from './recent-sales.sql.ts'

export { authorizeBuyer, authorizeBuyer as actForBuyer } from './authorize-buyer.ts'
export {
  type AccessProof,
  type AccessProof as ReadingProof,
  checkCardPassword,
  isOwnOrder,
  needsCardPassword,
  needsCardPassword as asksForPassword,
} from './card-password.ts'
export { decryptContact, decryptContact as contactOf } from './contact-encryption.ts'
export { countRecentSales, countRecentSales as soldLately } from './count-recent-sales.ts'
export { plaintextContacts, plaintextContacts as plainContacts } from './encrypt-contacts.ts'
export { findOrder } from './find-order.ts'
export { getHoldAvailability, getHoldAvailability as shownHolds } from './get-hold-availability.ts'
export { listTakenOverOrders, listTakenOverOrders as takenOverOrders } from './guest-orders.sql.ts'
export { findSecretOrigin, findSecretOrigin as originOf, secretOrigins } from './manage-secret.ts'
export { orderJobs } from './order.jobs.ts'
export {
  netAmountFen,
  netAmountFen as netFenOf,
  nextStatus,
  nextStatus as after,
  type OrderStep,
  statusPath,
  statusPath as pathOf,
} from './order.rules.ts'
export {
  bumpMoneyVersion,
  bumpMoneyVersion as noteMoney,
  claimClosingOrders,
  claimClosingOrders as takeClosingOrders,
  isAwaitingPayment,
  isAwaitingPayment as waitsForMoney,
  listDueOrders,
  listDueOrders as dueOrders,
  listItemsOrderedSince,
  listItemsOrderedSince as itemsOrderedSince,
  lockOrders,
  type OrderRow,
  type OrderTransition,
  type OrderTransition as Move,
  transitionOrders,
  transitionOrders as moveOrders,
} from './order.sql.ts'
export { listOrderEvents, listOrderEvents as eventsOf } from './order-event.sql.ts'
export {
  consumeLookupQuota,
  consumeLookupQuota as countLookUp,
  getOrderOrReject,
  getOrderOrReject as orderOrGuess,
  getOwnOrderOrReject,
  getOwnOrderOrReject as ownOrderOrGuess,
  rateLimitLookup,
  rateLimitLookup as countLook,
} from './order-lookup.ts'
export { isRealMoneyOrder, isRealMoneyOrder as isOfRealMoney } from './recent-sales.sql.ts'

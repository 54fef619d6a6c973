export { actForBuyer } from './act-for-buyer.ts'
export { asksForPassword, checkCardPassword, isOwnOrder, type ReadingProof } from './card-password.ts'
export { contactOf } from './contact-seal.ts'
export { plainContacts } from './encrypt-contacts.ts'
export { findOrder } from './find-order.ts'
export { takenOverOrders } from './guest-orders.sql.ts'
export { countLook, countLookUp, orderOrGuess, ownOrderOrGuess } from './look-up.ts'
export { originOf, secretOrigins } from './manage-secret.ts'
export { orderJobs } from './order.jobs.ts'
export { after, netFenOf, type OrderStep, pathOf } from './order.rules.ts'
export {
  dueOrders,
  itemsOrderedSince,
  lockOrders,
  type Move,
  moveOrders,
  noteMoney,
  type OrderRow,
  takeClosingOrders,
  waitsForMoney,
} from './order.sql.ts'
export { eventsOf } from './order-event.sql.ts'
export { isOfRealMoney } from './shop-record.sql.ts'
export { shownHolds } from './shown-holds.ts'
export { soldLately } from './sold-lately.ts'

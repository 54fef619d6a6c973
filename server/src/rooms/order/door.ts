export { asksForPassword, checkCardPassword, isOwnOrder } from './card-password.ts'
export { findOrder } from './find-order.ts'
export { countLook, countLookUp, orderOrGuess } from './look-up.ts'
export { after, type OrderStep, pathOf } from './order.rules.ts'
export {
  dueOrders,
  lockOrders,
  type Move,
  moveOrders,
  type OrderRow,
  takeClosingOrders,
  waitsForMoney,
} from './order.sql.ts'

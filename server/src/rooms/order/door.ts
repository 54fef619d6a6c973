export { checkCardPassword } from './card-password.ts'
export { findOrder } from './find-order.ts'
export { countLookUp, orderOrGuess } from './look-up.ts'
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

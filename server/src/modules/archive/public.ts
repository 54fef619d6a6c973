export { archivedOrderStates, type OriginKind } from './archive.rules.ts'
export {
  findItemByOldAddress,
  hasArchivedOrdersOf,
  insertOrigin,
  listOrigins,
} from './archive.sql.ts'
export { archiveOrders, type OrderToArchive } from './archive-orders.ts'
export { readCodeRecipient } from './code-contact.ts'
export { openArchivedOrder } from './open-archived-order.ts'
export { openArchivedOrderByCode } from './open-archived-order-by-code.ts'
export { sendArchivedOrderCode } from './send-archived-order-code.ts'
export type { ArchivedOrder } from './to-archived-order.ts'

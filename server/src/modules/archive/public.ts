export { archivedOrderStates, type OriginKind } from './archive.rules.ts'
export {
  findItemByOldAddress,
  hasImportedFrom,
  insertOrigin,
  listOrigins,
  listOriginsOf,
} from './archive.sql.ts'
export { archiveOrders, type OrderToArchive } from './archive-orders.ts'
export { type ArchivedOrder, openArchivedOrder } from './open-archived-order.ts'

import type { Services } from '../../platform/ctx.ts'
import { type ArchivedOrderRow, findArchivedOrders } from './archive.sql.ts'

/** The orders with an old number, which names no cell, in shops of all cells. */
export const listArchivedOrders = async ({ cells }: Services, orderNo: string): Promise<ArchivedOrderRow[]> =>
  (await Promise.all(cells.all().map(({ db }) => findArchivedOrders(db, orderNo)))).flat()

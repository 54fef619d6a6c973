import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Services } from '../../platform/ctx.ts'
import { type ArchivedOrderRow, findArchivedOrders } from './archive.sql.ts'

/** The orders with an old number, which names no cell, in shops of all cells. */
export const listArchivedOrders = (services: Services, orderNo: string): Promise<ArchivedOrderRow[]> =>
  readOverCells(services, async () =>
    (await Promise.all(services.cells.all().map(({ db }) => findArchivedOrders(db, orderNo)))).flat(),
  )

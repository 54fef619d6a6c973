import { listReservedCells } from '../platform/cells/cell.sql.ts'
import { sumTableBytes } from '../platform/cells/cell-size.sql.ts'
import type { Ctx, Services } from '../platform/ctx.ts'
import { commonTables } from './declarations.ts'
import { countOrdersSince } from './order/public.ts'
import { countShops } from './shop/public.ts'

/** Over how many minutes the load of a cell is counted. */
export const loadMinutes = 10

/** A cell with its load and its size. */
interface CellUse {
  number: number
  schema: string
  /** Whether new shops are opened there only where it is named. */
  reserved: boolean
  shops: number
  /** Orders that were placed here in the last minutes and are paid. */
  orders: number
  sizeBytes: number
}

async function measureCell(services: Services, isReserved: boolean): Promise<CellUse> {
  const { cell, db } = services
  const [shops, orders, sizeBytes] = await Promise.all([
    countShops(db),
    countOrdersSince(services, loadMinutes),
    sumTableBytes(db, cell, commonTables),
  ])
  return { ...cell, reserved: isReserved, shops, orders, sizeBytes }
}

/** All cells, in the order of their numbers, with their load and size; the first without the common tables. */
export async function listCells({ common, cells }: Ctx): Promise<CellUse[]> {
  const reserved = await listReservedCells(common)
  return Promise.all(cells.all().map((cell) => measureCell(cell, reserved.has(cell.cell.number))))
}

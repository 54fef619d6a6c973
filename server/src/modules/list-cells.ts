import { listReservedCells } from '../platform/cells/cell.sql.ts'
import type { CellProblem } from '../platform/cells/cell-problem.ts'
import { sumTableBytes } from '../platform/cells/cell-size.sql.ts'
import { orIfAway } from '../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../platform/ctx.ts'
import { describeUrl } from '../platform/db/describe-url.ts'
import { commonTables } from './declarations.ts'
import { countOrdersSince } from './order/public.ts'
import { countShops } from './shop/public.ts'

/** Over how many minutes the load of a cell is counted. */
export const loadMinutes = 10

/** A cell with where it is, its load and its size. */
interface ListedCell {
  number: number
  schema: string
  /** The server and the name of the database that it has to itself; null: the first database. */
  database: string | null
  /** Whether new shops are opened there only where it is named. */
  reserved: boolean
  /** Why it is not served; null: it is. */
  problem: CellProblem['says'] | null
  /** Null where it is not served. */
  shops: number | null
  /** Orders that were placed here in the last minutes and are paid. */
  orders: number | null
  sizeBytes: number | null
}

async function measureCell(services: Services): Promise<Pick<ListedCell, 'shops' | 'orders' | 'sizeBytes'>> {
  const { cell, db } = services
  const [shops, orders, sizeBytes] = await Promise.all([
    countShops(db),
    countOrdersSince(services, loadMinutes),
    sumTableBytes(db, cell, commonTables),
  ])
  return { shops, orders, sizeBytes }
}

const notMeasured = { shops: null, orders: null, sizeBytes: null }

/** Where a cell is that has a database to itself, as far as the settings say. */
function describePlace({ config }: Services, number: number): string {
  const url = config.cellDatabaseUrls.get(number)
  return url === undefined ? '?' : describeUrl(url)
}

/** All cells, in the order of their numbers, with their load and size; the first without the common tables. */
export async function listCells({ common, cells }: Ctx): Promise<ListedCell[]> {
  const reserved = await listReservedCells(common)
  return Promise.all(
    cells.all().map(async (services) => {
      const { number } = services.cell
      const problem = cells.problems().find(({ cell }) => cell === number)
      return {
        ...services.cell,
        database: cells.isApart(number) ? describePlace(services, number) : null,
        reserved: reserved.has(number),
        problem: problem?.says ?? null,
        ...(problem ? notMeasured : await orIfAway(measureCell(services), notMeasured)),
      }
    }),
  )
}

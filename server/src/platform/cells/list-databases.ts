import { type Cell, toCell } from '../cell.ts'
import type { Services } from '../ctx.ts'
import type { InstalledDatabase } from '../db/cut.ts'
import { OperatorError } from '../operator-error.ts'
import { listCells } from './cell-database.sql.ts'
import { firstCellOf } from './in-cells.ts'

/** The database that a cell has to itself. */
const databaseOf = ({ cells }: Services, cell: Cell): InstalledDatabase => ({
  cells: [cell],
  async openConnection() {
    const services = cells.find(cell.number)
    try {
      if (services) return await services.openConnection()
    } catch {
      // what keeps it from being served says more than the connection
    }
    const problem = cells.problems().find((each) => each.cell === cell.number)
    throw new OperatorError(
      `${problem?.says.en ?? `Cell ${cell.number} has a database that does not answer.`} All cells are read as of one moment, or none is.`,
    )
  },
})

/**
 * The databases of the installation, each with its cells; the first has the common schema. Connecting to one that is away, or
 * that lacks migrations, throws a sentence.
 */
export async function listDatabases(
  services: Services,
): Promise<[InstalledDatabase, ...InstalledDatabase[]]> {
  const listed = await listCells(services.common)
  const cellsWhere = (isApart: boolean) =>
    listed.filter(({ database }) => (database !== undefined) === isApart).map(({ number }) => toCell(number))
  return [
    {
      cells: [toCell(0), ...cellsWhere(false)],
      openConnection: firstCellOf(services).openConnection,
    },
    ...cellsWhere(true).map((cell) => databaseOf(services, cell)),
  ]
}

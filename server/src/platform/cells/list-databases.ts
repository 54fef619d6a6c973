import { type Cell, toCell } from '../cell.ts'
import type { Services } from '../ctx.ts'
import type { InstalledDatabase } from '../db/cut.ts'
import { OperatorError } from '../operator-error.ts'
import { listCellNumbers } from './cell.sql.ts'

declare module '../config.ts' {
  interface Config {
    /** The addresses of the databases of cells that are not in the first one. */
    cellDatabaseUrls?: ReadonlyMap<number, string>
  }
}

/** The services of a cell, which has to be opened. */
function servicesOrReject({ cells }: Services, { number }: Cell): Services {
  const services = cells.find(number)
  if (services) return services
  throw new OperatorError(
    `Cell ${number} is not open: its database does not answer, or its tables are not those of this program. "doctor" says more.`,
  )
}

/**
 * The databases of the installation, each with its cells; the first has the common schema.
 * @throws a sentence where a cell that there is cannot be reached
 */
export async function listDatabases(
  services: Services,
): Promise<[InstalledDatabase, ...InstalledDatabase[]]> {
  const urls = services.config.cellDatabaseUrls ?? new Map<number, string>()
  const cells = [0, ...(await listCellNumbers(services.common))].map(toCell)
  const inFirst = cells.filter(({ number }) => !urls.has(number))
  if (inFirst.length === cells.length) return [{ cells, openConnection: services.openConnection }]
  const apart = Map.groupBy(
    cells.filter(({ number }) => urls.has(number)),
    ({ number }) => urls.get(number),
  )
  const databaseOf = (own: readonly [Cell, ...Cell[]]): InstalledDatabase => ({
    cells: own,
    openConnection: servicesOrReject(services, own[0]).openConnection,
  })
  for (const cell of cells) servicesOrReject(services, cell)
  return [
    databaseOf([toCell(0), ...inFirst.slice(1)]),
    ...[...apart.values()].map((own) => databaseOf(own as [Cell, ...Cell[]])),
  ]
}

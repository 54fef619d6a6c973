import { tablesAfterCells } from '../modules/tables-after-cells.ts'
import { listDatabases } from '../platform/cells/list-databases.ts'
import type { Services } from '../platform/ctx.ts'
import { type CutDatabase, type InstalledDatabase, joinCut, openCut } from '../platform/db/cut.ts'
import { findBreachesOverDatabases } from './find-breaches-over-databases.ts'
import { findBreaches, type Law } from './law.ts'

/**
 * Breaches of these laws in the databases of a shop that goes on selling, as of one moment.
 * @param databases the first one has the common schema
 * @param now the shop's own time
 */
export async function findBreachesInCut(
  databases: readonly InstalledDatabase[],
  laws: readonly Law[],
  now: Date,
): Promise<string[]> {
  await using cut = await openCut(databases, { heldTables: tablesAfterCells })
  const [first, ...further] = cut.databases as [CutDatabase, ...CutDatabase[]]
  return await joinCut(first, (client) =>
    findBreachesOverDatabases([{ ...first, client }, ...further], laws, now),
  )
}

/** Breaches of these laws, wherever the cells of the shop are. */
export async function findBreachesOfShop(services: Services, laws: readonly Law[]): Promise<string[]> {
  const databases = await listDatabases(services)
  const now = services.now()
  return databases.length === 1
    ? findBreaches(services.common, laws, now)
    : findBreachesInCut(databases, laws, now)
}

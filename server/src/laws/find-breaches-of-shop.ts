import { sql } from 'kysely'
import { tablesAfterCells } from '../modules/tables-after-cells.ts'
import { betweenMoves, isArriving, readIsArriving } from '../move-shop/between-moves.ts'
import { listDatabases } from '../platform/cells/list-databases.ts'
import type { Services } from '../platform/ctx.ts'
import { type CutDatabase, type InstalledDatabase, joinCut, openCut } from '../platform/db/cut.ts'
import { inSnapshot } from '../platform/db.ts'
import { findBreachesOverDatabases } from './find-breaches-over-databases.ts'
import { findBreaches, type Law } from './law.ts'

/**
 * Breaches of these laws in the databases of a shop that goes on selling, as of one moment.
 * @param databases the first one has the common schema
 * @param now the shop's own time
 */
export const findBreachesInCut = (
  databases: readonly InstalledDatabase[],
  laws: readonly Law[],
  now: Date,
): Promise<string[]> =>
  betweenMoves(async () => {
    await using cut = await openCut(databases, { heldTables: tablesAfterCells })
    const [first, ...further] = cut.databases as [CutDatabase, ...CutDatabase[]]
    return await joinCut(first, async (client) =>
      (await readIsArriving(client))
        ? undefined
        : findBreachesOverDatabases([{ ...first, client }, ...further], laws, now),
    )
  })

/** Breaches of these laws, wherever the cells of the shop are. */
export async function findBreachesOfShop(services: Services, laws: readonly Law[]): Promise<string[]> {
  const now = services.now()
  const [first, ...further] = await listDatabases(services)
  if (further.length > 0) return findBreachesInCut([first, ...further], laws, now)
  if (first.cells.length === 1) return findBreaches(services.common, laws, now)
  return betweenMoves(() =>
    inSnapshot(services.common, async (tx) => {
      const { rows } = await sql.raw<{ is_arriving: boolean }>(isArriving).execute(tx)
      return rows[0]?.is_arriving ? undefined : findBreaches(tx, laws, now)
    }),
  )
}

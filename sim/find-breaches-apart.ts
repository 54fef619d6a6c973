import { findBreachesOverDatabases } from '../server/src/laws/find-breaches-over-databases.ts'
import type { Law } from '../server/src/laws/law.ts'
import { testCell } from '../test-support/server/fresh-db.ts'
import type { TestShop } from '../test-support/server/open-shop.ts'

/**
 * The breaches after these statements, which are rolled back, as they are found where the cell is in another database than what
 * is common, of which each reads its own tables alone.
 */
export async function findBreachesApart(
  { services, clock }: TestShop,
  statements: readonly string[],
  which: readonly Law[],
): Promise<string[]> {
  const client = await services.openConnection()
  try {
    await client.query(`begin; set local search_path = ${testCell().schema}, public`)
    for (const statement of statements) await client.query(statement)
    const databases = [
      { cells: [], client },
      { cells: [testCell()], client },
    ] as const
    return await findBreachesOverDatabases(databases, which, clock.now)
  } finally {
    await client.end()
  }
}

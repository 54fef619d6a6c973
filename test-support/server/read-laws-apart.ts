import { sql } from 'kysely'
import { findBreaches, type Law } from '../../server/src/laws/law.ts'
import { commonTables } from '../../server/src/modules/declarations.ts'
import { toCell } from '../../server/src/platform/cell.ts'
import type { TestShop } from './open-shop.ts'

/**
 * The breaches of laws in a shop with cells in databases of their own: their rows are copied to tables of the first database
 * for that moment, without keys and triggers.
 */
export async function findBreachesApart(shop: TestShop, laws: readonly Law[]): Promise<string[]> {
  const first = shop.db.db
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely_migration'
      and relname <> all(${[...commonTables]}::text[])`.execute(first)
  for (const [number, { db }] of shop.apart) {
    const { schema } = toCell(number)
    await sql`create schema ${sql.id(schema)}`.execute(first)
    for (const { name } of tables) {
      const { rows } = await sql<{ rows: string }>`
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${sql.id(schema, name)} t`.execute(
        db.db,
      )
      const table = sql.id(schema, name)
      await sql`create table ${table} (like ${sql.id('public', name)})`.execute(first)
      await sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${rows[0]?.rows ?? '[]'}::jsonb)`.execute(
        first,
      )
    }
  }
  try {
    return await findBreaches(first, laws, shop.clock.now)
  } finally {
    for (const number of shop.apart.keys())
      await sql`drop schema ${sql.id(toCell(number).schema)} cascade`.execute(first)
  }
}

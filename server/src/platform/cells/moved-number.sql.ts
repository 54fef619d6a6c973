import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '../cell.ts'
import type { Db, Tx } from '../db.ts'

declare module '../db.ts' {
  interface Tables {
    moved_number: { number: string; tenant_id: number; cell_number: number }
  }
}

/** The cell to which a number went that left the cell of this database; undefined: it is here, or was never. */
export const findMovedNumber = async (db: Db, number: string): Promise<number | undefined> =>
  (await db.selectFrom('moved_number').select('cell_number').where('number', '=', number).executeTakeFirst())
    ?.cell_number

/** SQL condition: what has this number moved to another cell. */
export const hasMoved = (number: RawBuilder<unknown>) => sql<boolean>`
  exists (select from moved_number where moved_number.number = ${number})`

/** Those of these numbers that went to another cell, each with that. */
export const listMovedNumbers = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('moved_number')
    .select(['number', 'cell_number'])
    .where('number', '=', (eb) => eb.fn.any(eb.val(numbers)))
    .execute()

/**
 * Records in the cell that a tenant leaves where the numbers of a statement went, also of those that were made in an earlier
 * one: a step that began before, such as the settling of a payment, must not take what is gone for what was never there.
 */
export const insertMovedNumbers = (
  tx: Tx,
  cell: Cell,
  { tenantId, to, numbers }: { tenantId: number; to: Cell; numbers: RawBuilder<unknown> },
) =>
  sql`
    insert into ${sql.table(`${cell.schema}.moved_number`)} (number, tenant_id, cell_number)
    select number, ${tenantId}::bigint, ${to.number}::int from (${numbers}) as n(number)
    on conflict (number) do nothing`.execute(tx)

/** The same for one number, whatever it looks like. */
export const insertMovedNumber = (
  tx: Tx,
  cell: Cell,
  { tenantId, to, number }: { tenantId: number; to: Cell; number: string },
) =>
  sql`
    insert into ${sql.table(`${cell.schema}.moved_number`)} (number, tenant_id, cell_number)
    values (${number}, ${tenantId}::bigint, ${to.number}::int) on conflict (number) do nothing`.execute(tx)

/** Leads the numbers of a tenant that left a cell before to where it is now. */
export const updateMovedNumbers = (db: Db, cell: Cell, tenantId: number, to: Cell) =>
  sql`update ${sql.table(`${cell.schema}.moved_number`)} set cell_number = ${to.number}::int
    where tenant_id = ${tenantId}::bigint and cell_number < ${to.number}::int`.execute(db)

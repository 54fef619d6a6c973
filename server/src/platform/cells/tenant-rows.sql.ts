import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '../cell.ts'
import type { Db, Tx } from '../db.ts'

/** A table of a cell. */
export interface CellTable {
  name: string
  /** Those that are written, in their order. */
  columns: readonly string[]
  /** The tables with rows that its rows refer to at once, not at the end of a transaction. */
  references: readonly string[]
}

/** The tables that a further cell has, which the first one has too. */
export async function listCellTables(db: Db, { schema }: Cell): Promise<CellTable[]> {
  const { rows } = await sql<CellTable>`
    select relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select target.relname::text from pg_constraint k join pg_class target on target.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and k.confrelid <> c.oid) as "references"
    from pg_class c where relnamespace = ${schema}::regnamespace and relkind = 'r' order by relname`.execute(
    db,
  )
  return rows
}

/** Rows of a table of one schema. */
export interface RowsIn {
  schema: string
  table: string
  /** SQL about a row `r`; those to which any of them applies. */
  conditions: readonly string[]
}

/** Their table. */
export const tableIn = ({ schema, table }: RowsIn) => sql.table(`${schema}.${table}`)

/** SQL condition: a row `r` is one of these. Several conditions are a union, since none of them then reads every row. */
export const isOneOf = (rows: RowsIn): RawBuilder<boolean> => {
  const [only, ...more] = rows.conditions
  if (only !== undefined && more.length === 0) return sql<boolean>`${sql.raw(only)}`
  const parts = rows.conditions.map(
    (condition) => sql`select r.ctid from ${tableIn(rows)} r where ${sql.raw(condition)}`,
  )
  return sql<boolean>`r.ctid in (${sql.join(parts, sql` union `)})`
}

/** The rows themselves. */
export const selectRows = (rows: RowsIn): RawBuilder<unknown> =>
  sql`select r.* from ${tableIn(rows)} r where ${isOneOf(rows)}`

/** One column of the rows, where it is not null. */
export const selectColumn = (rows: RowsIn, column: string): RawBuilder<unknown> =>
  sql`select r.${sql.id(column)} from ${tableIn(rows)} r where ${isOneOf(rows)} and r.${sql.id(column)} is not null`

/** New values of columns, by the column and the value before. */
export type Replacements = Readonly<Record<string, ReadonlyMap<string, string>>>

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))

/** The columns of a row `r`, with what replaces their values. */
const selectedColumns = (columns: readonly string[], replacements: Replacements) =>
  sql.join(
    columns.map((column) => {
      const value = sql`r.${sql.id(column)}`
      const replaced = replacements[column]
      if (!replaced || replaced.size === 0) return value
      const map = JSON.stringify(Object.fromEntries(replaced))
      return sql`coalesce(${map}::jsonb ->> ${value}, ${value}) as ${sql.id(column)}`
    }),
  )

interface CopyOptions {
  columns: readonly string[]
  replacements: Replacements
  /** What happens to rows that are there, as SQL. */
  onConflict?: string
}

/** Copies rows to the same table of another schema. Returns how many were written. */
export async function copyRows(
  tx: Tx,
  rows: RowsIn,
  { schema }: Cell,
  { columns, replacements, onConflict }: CopyOptions,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(`${schema}.${rows.table}`)} (${columnList(columns)}) overriding system value
    select ${selectedColumns(columns, replacements)} from ${tableIn(rows)} r where ${isOneOf(rows)}
    ${onConflict === undefined ? sql`` : sql`on conflict ${sql.raw(onConflict)}`}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** How many rows there are, and a sum over their contents that is the same only for the same rows, in any order. */
export async function sumRows(
  tx: Tx,
  rows: RowsIn,
  columns: readonly string[],
  replacements: Replacements,
): Promise<{ count: number; sum: string }> {
  const { rows: sums } = await sql<{ count: number; sum: string }>`
    select count(*) as count, coalesce(sum(hashtextextended(copied::text, 0)::numeric), 0)::text as sum
    from (select ${selectedColumns(columns, replacements)} from ${tableIn(rows)} r where ${isOneOf(rows)}) copied`.execute(
    tx,
  )
  return sums[0] ?? { count: 0, sum: '0' }
}

/** Deletes rows. Returns how many. */
export async function deleteRows(tx: Tx, rows: RowsIn): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${tableIn(rows)} r where ${isOneOf(rows)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The different values of a column of the rows. */
export async function listValues(db: Db, rows: RowsIn, column: string): Promise<string[]> {
  const { rows: values } = await sql<{ value: string }>`
    select distinct value from (${selectColumn(rows, column)}) v(value)`.execute(db)
  return values.map(({ value }) => value)
}

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

/** The columns of a row `r`, with what replaces their values. */
const selectedColumns = (columns: readonly string[], replacements: Replacements) =>
  sql.join(
    columns.map((column) => {
      const value = sql`r.${sql.id(column)}`
      const replaced = replacements[column]
      if (!replaced || replaced.size === 0) return value
      const map = JSON.stringify(Object.fromEntries(replaced))
      // no parameter: `copy` takes none
      return sql`coalesce(${sql.lit(map)}::jsonb ->> ${value}, ${value}) as ${sql.id(column)}`
    }),
  )

/** The rows as they are written in another cell, with what replaces their values. */
export const selectCopies = (
  rows: RowsIn,
  columns: readonly string[],
  replacements: Replacements,
): RawBuilder<unknown> =>
  sql`select ${selectedColumns(columns, replacements)} from ${tableIn(rows)} r where ${isOneOf(rows)}`

/**
 * How many rows there are, and a sum over their contents that is the same only for the same rows, in any order. It depends on
 * neither the collation nor the hash functions of a server, and on no setting that a connection for copies has set.
 */
export async function sumRows(
  db: Db,
  rows: RowsIn,
  columns: readonly string[],
  replacements: Replacements,
): Promise<{ count: number; sum: string }> {
  const { rows: sums } = await sql<{ count: number; sum: string }>`
    select count(*) as count, coalesce(sum(
      ('x' || encode(substr(sha256(convert_to(copied::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric
    ), 0)::text as sum
    from (${selectCopies(rows, columns, replacements)}) copied`.execute(db)
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

/** How many values are read at once. */
const valuesAtOnce = 5000

/** The different values of a statement of one column, in parts; in a transaction, in which nothing else reads so meanwhile. */
export async function* readValues<Value>(tx: Tx, values: RawBuilder<unknown>): AsyncGenerator<Value[]> {
  await sql`declare read_values no scroll cursor for
    select distinct value from (${values}) v(value)`.execute(tx)
  for (;;) {
    const { rows } = await sql<{
      value: Value
    }>`fetch ${sql.raw(String(valuesAtOnce))} from read_values`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ value }) => value)
  }
  await sql`close read_values`.execute(tx)
}

import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { MoveConnection } from './open-move-connection.ts'

/** A table that is filled, with its columns in the order of what fills it. */
interface Target {
  table: string
  columns: readonly string[]
}

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))

/**
 * Copies what a statement reads over one connection into a table over another, in streams, so that a large table takes no
 * memory. Returns how many rows were written. Ends both connections where it fails, since a stream that was broken off would
 * keep the next statement waiting.
 * @param read without parameters, which `copy` does not take
 */
export async function copyRows(
  { from, to }: { from: MoveConnection; to: MoveConnection },
  read: RawBuilder<unknown>,
  { table, columns }: Target,
): Promise<number> {
  const { sql: readText, parameters } = sql`copy (${read}) to stdout`.compile(from.db)
  if (parameters.length > 0) throw new Error('a copy has parameters')
  const writeText = sql`copy ${sql.table(table)} (${columnList(columns)}) from stdin`.compile(to.db).sql
  const source = copyTo(readText)
  const target = copyFrom(writeText)
  const end = () => Promise.all([from.close(), to.close()])
  for (const stream of [source, target]) stream.once('error', () => void end())
  await Promise.all([from.stream(source), to.stream(target)])
  try {
    await pipeline(source, target)
  } catch (error) {
    await end()
    throw error
  }
  return target.rowCount
}

/** The same into a table that has some of the rows already: `onConflict` says as SQL what happens to those. */
export async function mergeRows(
  connections: { from: MoveConnection; to: MoveConnection },
  read: RawBuilder<unknown>,
  { table, columns, onConflict }: Target & { onConflict: string },
): Promise<void> {
  const { db } = connections.to
  const list = columnList(columns)
  await sql`create temporary table copied_rows on commit drop as
    select ${list} from ${sql.table(table)} with no data`.execute(db)
  await copyRows(connections, read, { table: 'pg_temp.copied_rows', columns })
  await sql`insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from pg_temp.copied_rows on conflict ${sql.raw(onConflict)}`.execute(db)
  await sql`drop table pg_temp.copied_rows`.execute(db)
}

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isOfMigrator } from './migrator-tables.ts'

/** A table with the columns that have contents of their own. */
export interface DumpedTable {
  /** With its schema, quoted where it has to be: `public.orders`. */
  name: string
  columns: string[]
}

/** What a sequence gave last. */
export interface SequenceState {
  name: string
  last: string
}

/** Tables are copied in pieces of about this size. */
const pieceBytes = 4 * 1024 * 1024

/** As `pg_dump` sets them, so that texts of times and numbers do not depend on the server's settings. */
const sessionSettings = `
  set search_path = ''; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`

/** Prepares a connection for copying tables: names are then written with their schema, and nothing has a time limit. */
export const prepareForCopies = async (client: pg.Client): Promise<void> => {
  await client.query(sessionSettings)
}

/** The list of columns and the name of a table, as `copy` takes them. */
export const copyTarget = ({ name, columns }: DumpedTable): string =>
  `${name} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/**
 * Every table that lasts: not those of the migrator, whose contents the migrations make, and not unlogged ones, which a
 * crash may empty. Computed columns are left out.
 * @param schemas by default all of the database
 */
export async function listTables(client: pg.Client, schemas?: readonly string[]): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `
    select format('%I.%I', nspname, relname) as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relpersistence = 'p' and nspname <> 'information_schema' and nspname !~ '^pg_'
      and not ${isOfMigrator} and ($1::text[] is null or nspname = any($1))
    group by nspname, relname order by nspname, relname`,
    [schemas],
  )
  return rows
}

/** What every sequence gave last; of those that gave nothing yet nothing. */
export async function listSequences(
  client: pg.Client,
  schemas?: readonly string[],
): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where last_value is not null and ($1::text[] is null or schemaname = any($1)) order by 1`,
    [schemas],
  )
  return rows
}

/** The contents of a table in PostgreSQL's text format, in pieces; returns the number of rows. */
export async function* dumpTable(client: pg.Client, table: DumpedTable): AsyncGenerator<Buffer, number> {
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return copy.rowCount
}

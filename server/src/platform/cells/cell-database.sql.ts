import { type Insertable, type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, Db, Tx } from '../db.ts'
import { listCellNumbers } from './cell.sql.ts'

declare module '../db.ts' {
  interface CommonTables {
    cell_database: {
      cell_number: number
      /** A random text that the database of the cell has too. */
      identity: string
      /** See `raiseMark`. */
      mark: number
      created_at: Date
    }
  }
}

/** What is recorded of a database that a cell has to itself. */
export type CellDatabaseRow = Selectable<CommonTables['cell_database']>

/** Whether the migration that makes a table was applied. */
async function isTable(db: CommonDb, name: 'cell' | 'cell_database'): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${`public.${name}`}::text) is not null as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/** The databases that cells have to themselves; none before the migration that makes their table. */
export async function listCellDatabases(db: CommonDb): Promise<CellDatabaseRow[]> {
  return (await isTable(db, 'cell_database'))
    ? db.selectFrom('cell_database').selectAll().orderBy('cell_number').execute()
    : []
}

/** Records that a cell is to have a database to itself. Returns what is recorded, which an earlier call may have written. */
export async function recordCellDatabase(
  db: CommonDb,
  row: Insertable<CommonTables['cell_database']>,
): Promise<CellDatabaseRow> {
  await db
    .insertInto('cell_database')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('cell_database')
    .selectAll()
    .where('cell_number', '=', row.cell_number)
    .executeTakeFirstOrThrow()
}

/** Forgets a database in which no cell was made. */
export const forgetCellDatabase = (db: CommonDb, cellNumber: number) =>
  db.deleteFrom('cell_database').where('cell_number', '=', cellNumber).execute()

/** What a database says of itself that a cell has to itself. */
export interface CellIdentity {
  cell_number: number
  identity: string
  mark: number
}

/** What is recorded of the database of a cell. */
export type ExpectedIdentity = Pick<CellIdentity, 'identity' | 'mark'>

/** Writes to the database of a cell whose it is. */
export async function createIdentity(tx: Tx, { cell_number, identity, mark }: CellIdentity): Promise<void> {
  await sql`
    create table public.cell_identity (
      only_row boolean primary key default true check (only_row),
      cell_number integer not null,
      identity text not null,
      mark bigint not null
    )`.execute(tx)
  await sql`
    insert into public.cell_identity (cell_number, identity, mark)
    values (${cell_number}::integer, ${identity}, ${mark}::bigint)`.execute(tx)
}

/** Asks a database whose it is. It fails where the database is of no cell. */
export const identityQuery = 'select cell_number, identity, mark from public.cell_identity'

/** Whose a database is; undefined: of no cell. */
export async function readIdentity(db: Db): Promise<CellIdentity | undefined> {
  const { rows: tables } = await sql`
    select from pg_tables where schemaname = 'public' and tablename = 'cell_identity'`.execute(db)
  if (tables.length === 0) return undefined
  const { rows } = await sql.raw<CellIdentity>(identityQuery).execute(db)
  return rows[0]
}

/**
 * Raises the mark in the database of a cell to one above the recorded one, and returns it, to be recorded afterwards: so it is
 * as high as the recorded one or one higher, also where recording it failed or several processes do so at once. A database
 * with a lower one lacks what was done since, and beside one with a higher one the first database does. Undefined: it is
 * another one by now.
 */
export async function raiseMark(db: Db, recorded: ExpectedIdentity): Promise<number | undefined> {
  const { rows } = await sql<{ mark: number }>`
    update public.cell_identity set mark = greatest(mark, ${recorded.mark}::bigint + 1)
    where identity = ${recorded.identity} returning mark`.execute(db)
  return rows[0]?.mark
}

/** Records a mark that the database of a cell has by now; several processes may do so at once. */
export const recordMark = (common: CommonDb, { cell_number, identity, mark }: CellIdentity) =>
  common
    .updateTable('cell_database')
    .set({ mark })
    .where('cell_number', '=', cell_number)
    .where('identity', '=', identity)
    .where('mark', '<', mark)
    .execute()

/**
 * Records that a copy, with an identity of its own, is the database of its cell in place of another one. False where that is
 * recorded no more.
 */
export const recordAccepted = async (
  common: CommonDb,
  { cell_number, identity, mark }: CellIdentity,
  replaced: string,
): Promise<boolean> =>
  (await common
    .updateTable('cell_database')
    .set({ identity, mark })
    .where('cell_number', '=', cell_number)
    .where('identity', '=', replaced)
    .returning('cell_number')
    .executeTakeFirst()) !== undefined

/** A further cell, with what is recorded of the database that it has to itself. */
interface ListedCell {
  number: number
  database: CellDatabaseRow | undefined
}

/** The further cells, in the order of their numbers; none before the migration that makes their table. */
export async function listCells(common: CommonDb): Promise<ListedCell[]> {
  // a cell is recorded after its database, so none is taken for one of the first database
  const numbers = (await isTable(common, 'cell')) ? await listCellNumbers(common) : []
  const databases = await listCellDatabases(common)
  return numbers.map((number) => ({
    number,
    database: databases.find(({ cell_number }) => cell_number === number),
  }))
}

import { sql } from 'kysely'
import type pg from 'pg'
import type { Cell } from '../cell.ts'
import { isStatementTimeout } from '../db/is-lock-timeout.ts'
import { isOfMigrator } from '../db/migrator-tables.ts'
import { type CommonDb, type CommonTx, type Db, inTx, type Tx } from '../db.ts'
import { OperatorError } from '../operator-error.ts'
import { startKeys } from './start-keys.ts'

/** The lock of Kysely's migrator: no migration may change the tables while a cell is made as they are. */
const migratorLockKey = '3853314791062309107'
const migratorLock = sql.raw(migratorLockKey)
const migrationLock = sql`select pg_advisory_xact_lock(${migratorLock})`

/**
 * Keeps the tables of a database as they are until the connection ends; several may do so at once. False if they are being
 * changed, or are about to be.
 */
export async function keepTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select pg_try_advisory_lock_shared(${migratorLock}) as kept`.execute(db)
  return rows[0]?.kept === true
}

/** The same over a connection of its own. */
export const lockMigrationsOf = (connection: pg.Client) =>
  connection.query(`select pg_advisory_lock(${migratorLockKey})`)

const setSearchPath = (tx: Tx, path: string) =>
  sql`select set_config('search_path', ${path}, true)`.execute(tx)

const readStatements = async (
  tx: Tx,
  query: ReturnType<typeof sql<{ statement: string }>>,
): Promise<string[]> => (await query.execute(tx)).rows.map(({ statement }) => statement)

/** Tables of the common schema that each cell has. */
const cellTables = (commonTables: readonly string[]) => sql`
  select c.oid, c.relname, c.reloptions from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not ${sql.raw(isOfMigrator)}
    and c.relname <> all(${commonTables}::text[])`

/**
 * The statements that make the tables of a cell as they are in the first one. Names are without a schema, since that is
 * read and executed with another search path.
 */
async function readCellStatements(tx: Tx, { schema }: Cell, commonTables: readonly string[]) {
  const tables = cellTables(commonTables)
  const created = await readStatements(
    tx,
    sql`select format('create table %I.%I (like public.%2$I including all excluding indexes)%s', ${schema}::text,
        relname, ' with (' || array_to_string(reloptions, ', ') || ')') as statement
      from (${tables}) t order by relname`,
  )
  const sequences = await readStatements(
    tx,
    sql`select format('create sequence %I as bigint owned by %I.%I', s.relname, t.relname, a.attname) as statement
      from (${tables}) t join pg_depend d on d.refobjid = t.oid and d.deptype = 'a' and d.classid = 'pg_class'::regclass
        join pg_class s on s.oid = d.objid and s.relkind = 'S'
        join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid`,
  )
  // keys before what refers to them; those of common tables, which may be in another database one day, are not referred to
  const constraints = await readStatements(
    tx,
    sql`select format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) as statement
      from (${tables}) t join pg_constraint k on k.conrelid = t.oid
        left join pg_class target on target.oid = k.confrelid
      where k.contype in ('p', 'u', 'f', 'x') and (target.relname is null or target.relname <> all(${commonTables}::text[]))
      order by k.contype = 'f', t.relname, k.conname`,
  )
  const indexes = await readStatements(
    tx,
    sql`select pg_get_indexdef(i.indexrelid, 0, true) as statement
      from (${tables}) t join pg_index i on i.indrelid = t.oid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`,
  )
  // what its triggers call, also those of a move, so that they need nothing of another schema
  const functions = await readStatements(
    tx,
    sql`select regexp_replace(pg_get_functiondef(called), '^CREATE OR REPLACE FUNCTION public\\.', 'CREATE FUNCTION ')
        as statement
      from (
        select g.tgfoid as called from (${tables}) t
          join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal and g.tgname !~ '^moves_'
        union select 'public.refuse_leaving'::regproc) f`,
  )
  const triggers = await readStatements(
    tx,
    sql`select pg_get_triggerdef(g.oid, true) as statement
      from (${tables}) t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal and g.tgname !~ '^moves_'`,
  )
  return [...created, ...sequences, ...constraints, ...indexes, ...functions, ...triggers]
}

const tablesAreBusy = () =>
  new OperatorError(
    'Another command makes a cell or changes the tables. Run this one again when that is done.',
  )

/** Writes the rows that a cell begins with. */
export type FillCell = (tx: Tx) => Promise<unknown>

/** The same in a transaction that keeps migrations away; its search path is then the common schema. */
export async function makeCellSchema(
  tx: Tx,
  cell: Cell,
  commonTables: readonly string[],
  fill?: FillCell,
): Promise<void> {
  await setSearchPath(tx, 'public')
  const statements = await readCellStatements(tx, cell, commonTables)
  await sql`create schema ${sql.id(cell.schema)}`.execute(tx)
  await setSearchPath(tx, cell.schema)
  // one by one, so that an error is of one statement
  for (const statement of statements) await sql.raw(statement).execute(tx)
  await startKeys(tx, cell)
  await fill?.(tx)
  await setSearchPath(tx, 'public')
}

interface CellContents {
  fill: FillCell
  /** Writes to the common schema that there is one more. */
  record(tx: CommonTx): Promise<unknown>
}

/**
 * Makes the schema of a further cell, whose tables are as those of the first one are now, and empty, with its contents in the
 * same transaction. `commonTables` are those that it does not have.
 * @throws OperatorError while another command changes tables
 */
export const createCellSchema = (
  db: CommonDb,
  cell: Cell,
  commonTables: readonly string[],
  contents?: CellContents,
): Promise<void> =>
  inTx(db, async (tx) => {
    await migrationLock.execute(tx).catch((error: unknown) => {
      throw isStatementTimeout(error) ? tablesAreBusy() : error
    })
    await makeCellSchema(tx, cell, commonTables, contents?.fill)
    await contents?.record(tx)
  })

/** Whether a cell has its schema. */
export const hasCellSchema = async (db: Db, { schema }: Cell): Promise<boolean> =>
  (await sql`select from pg_namespace where nspname = ${schema}`.execute(db)).rows.length > 0

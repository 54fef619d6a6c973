import { sql } from 'kysely'
import type { Cell } from '../cell.ts'
import { tryBackupLock } from '../db/backup-lock.ts'
import { migrateAlone } from '../db/migrate-alone.ts'
import { isOfMigrator } from '../db/migrator-tables.ts'
import { explainUnwritable } from '../db/write-probe.ts'
import { type CommonDb, type CommonTx, openDatabase, type Tx } from '../db.ts'
import { createLog } from '../log.ts'
import { appliedMigrations, migrate, recordBesideSince } from '../migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { type CellDatabaseRow, createIdentity, readIdentity } from './cell-database.sql.ts'
import { toCellProblem } from './cell-problem.ts'
import { type CellPlace, findUnfit, judgeFailure } from './check-cell-database.ts'
import { type FillCell, makeCellSchema } from './create-cell-schema.ts'

/** All migrations are executed, and a statement of theirs may take long. */
const queryTimeoutMs = 600_000

interface NewCellDatabase {
  /** With PostgreSQL's own URL. */
  place: CellPlace
  /** What the common schema records of it. */
  row: CellDatabaseRow
  commonTables: readonly string[]
  fill: FillCell
}

const refuse = (cellNumber: number, text: string): never => {
  throw new OperatorError(`The database of cell ${cellNumber} in CELL_DATABASE_URLS ${text}`)
}

/** How texts are stored and compared, which has to be the same in all cells. */
async function readCollation(db: CommonDb): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', pg_encoding_to_char(encoding), datcollate, datctype) as text
    from pg_database where datname = current_database()`.execute(db)
  return rows[0]?.text ?? ''
}

/**
 * Rejects a database that has tables of another program, or of another shop. Those of the migrator are left by a call that was
 * broken off before its commit; they say then that nothing was applied.
 */
async function rejectUnlessEmpty(db: CommonDb, cellNumber: number): Promise<void> {
  const applied = await appliedMigrations(db)
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname <> 'information_schema' and nspname !~ '^pg_'
      and (not ${sql.raw(isOfMigrator)} or ${applied.length} > 0)
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`.execute(db)
  if (rows[0]) refuse(cellNumber, `is not empty: it has the table ${rows[0].name}. Give it an empty one.`)
}

/**
 * Drops the tables of the first cell, whose copies the cell now has, and those beside it; its functions stay, which no trigger
 * of the cell names, since the cell has its own. There was no table before the migrations.
 */
async function dropFirstCell(tx: Tx, { schema }: Cell): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %s cascade', string_agg(oid::regclass::text, ', ')) as statement
    from pg_class c where relnamespace not in ('information_schema'::regnamespace, ${schema}::regnamespace)
      and relnamespace::regnamespace::text !~ '^pg_' and relkind = 'r' and not ${sql.raw(isOfMigrator)}
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}

/**
 * Makes the tables of a cell in an empty database, as the first database made those of its further cells: from the
 * migrations, and then as copies of the first cell's, of which only the copies stay. All in one transaction.
 */
async function makeTables(db: CommonDb, { place, row, commonTables, fill }: NewCellDatabase): Promise<void> {
  await migrate(db, {
    async beforeCommit(transaction) {
      const tx = transaction as CommonTx
      await makeCellSchema(tx, place.cell, commonTables, fill)
      await dropFirstCell(tx, place.cell)
      await createIdentity(tx, row)
    },
  })
}

async function fillDatabase(db: CommonDb, common: CommonDb, options: NewCellDatabase): Promise<void> {
  const { place, row } = options
  const { number } = place.cell
  const unfit = await findUnfit(db, place, queryTimeoutMs)
  if (unfit) throw new OperatorError(toCellProblem(number, unfit).says.en)
  const collations = [await readCollation(common), await readCollation(db)]
  if (collations[0] !== collations[1])
    refuse(
      number,
      `has "${collations[1]}" as encoding and collation, the first database "${collations[0]}". Create it with those of the first, from template0.`,
    )
  const found = await readIdentity(db)
  if (!found) {
    await rejectUnlessEmpty(db, number)
    await makeTables(db, options)
    return
  }
  if (found.identity !== row.identity || found.cell_number !== number)
    refuse(
      number,
      `belongs to cell ${found.cell_number} of this or another installation. Give it an empty one.`,
    )
  // an earlier call made it, and may have been of an earlier program
  await recordBesideSince(db)
  await migrateAlone(db, { pooled: false, cell: place.cell })
}

/**
 * Makes the database of a cell that has one to itself, which has to be empty; one that an earlier call made for this cell is
 * used as it is. The caller keeps migrations of the first database away.
 * @throws OperatorError where the database cannot be used
 */
export async function createCellDatabase(common: CommonDb, options: NewCellDatabase): Promise<void> {
  const { url, cell } = options.place
  const database = openDatabase({ url, connections: 1, log: createLog('silent'), queryTimeoutMs })
  try {
    // two calls at once make it once
    await database.db.connection().execute(async (db) => {
      const own = db as CommonDb
      await sql.raw(tryBackupLock.replace('pg_try_advisory_lock', 'pg_advisory_lock')).execute(own)
      await fillDatabase(own, common, options)
    })
  } catch (failure) {
    const error = explainUnwritable(failure)
    if (error instanceof OperatorError || !(error instanceof Error)) throw error
    const kind = judgeFailure(error)
    if (kind !== 'away') throw new OperatorError(toCellProblem(cell.number, kind).says.en)
    return refuse(cell.number, `could not be made: ${error.message}`)
  } finally {
    await database.close()
  }
}

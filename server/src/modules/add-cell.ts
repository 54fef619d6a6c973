import { type Cell, maxCell, toCell } from '../platform/cell.ts'
import { insertCell, listCellNumbers, publishCell } from '../platform/cells/cell.sql.ts'
import { type CellDatabaseRow, recordCellDatabase } from '../platform/cells/cell-database.sql.ts'
import { checkCellDatabase } from '../platform/cells/check-cell-database.ts'
import { createCellDatabase } from '../platform/cells/create-cell-database.ts'
import { lockMigrationsOf } from '../platform/cells/create-cell-schema.ts'
import { firstCellOf } from '../platform/cells/in-cells.ts'
import type { Ctx } from '../platform/ctx.ts'
import { isDuplicateSchema } from '../platform/db/is-duplicate-schema.ts'
import { inTx, type Tx } from '../platform/db.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { sellerActorName } from './account/public.ts'
import { createCell, insertMarksOf, otherCommand } from './create-cell.ts'
import { commonTables } from './declarations.ts'
import { listPlatformChannels, writePlatformChannels } from './pay-channel/public.ts'

/** Makes a cell in the first database, in one transaction. */
async function addInFirst(
  ctx: Ctx,
  cell: Cell,
  reserved: boolean,
  fill: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  try {
    await createCell(ctx, cell, { reserved, fill })
  } catch (error) {
    if (!isDuplicateSchema(error)) throw error
    throw otherCommand()
  }
}

/** The step that ends the making of a cell in a database to itself: running servers serve it from this commit on. */
async function recordCell({ common, now }: Ctx, cell: Cell, reserved: boolean): Promise<void> {
  await inTx(common, async (tx) => {
    if (!(await insertCell(tx, { cell_number: cell.number, reserved, created_at: now() })))
      throw otherCommand()
    await publishCell(tx, cell.number)
  })
}

/**
 * Makes a cell in the database that the settings name for it: records first that it will be there, makes its tables, and
 * records then that there is the cell. A call that was broken off between is finished by the next one.
 */
async function addApart(
  ctx: Ctx,
  cell: Cell,
  { url, reserved, fill }: { url: string; reserved: boolean; fill: (tx: Tx) => Promise<unknown> },
): Promise<void> {
  const { common, random, now, config } = ctx
  const listenUrl = config.cellDatabaseListenUrls.get(cell.number)
  // no migration changes the tables of the first database until the cell is recorded
  const connection = await firstCellOf(ctx).openConnection()
  try {
    await lockMigrationsOf(connection)
    // one that made it in the first database had the lock until now
    if ((await listCellNumbers(common)).includes(cell.number)) throw otherCommand()
    const row: CellDatabaseRow = await recordCellDatabase(common, {
      cell_number: cell.number,
      identity: random(16).toString('hex'),
      mark: 0,
      created_at: now(),
    })
    const direct = { cell, url: listenUrl ?? url, pooled: false }
    await createCellDatabase(common, { place: direct, row, commonTables, fill })
    const problem = await checkCellDatabase({ cell, url, pooled: listenUrl !== undefined }, row)
    if (problem) throw new OperatorError(problem.says.en)
    await recordCell(ctx, cell, reserved)
  } finally {
    await connection.end()
  }
}

/**
 * Adds a cell with the next number, and the payment methods of the platform in it: in a database to itself, if the settings
 * name one for that number. Returns its number. Two calls at once make one cell: the other fails.
 */
export async function addCell(ctx: Ctx, { reserved }: { reserved: boolean }): Promise<number> {
  const { db, common, now, encryption, config } = ctx
  const number = Math.max(0, ...(await listCellNumbers(common))) + 1
  if (number > maxCell)
    throw new OperatorError(`There are ${maxCell} further cells already, and no number for another.`)
  const cell = toCell(number)
  const rows = await listPlatformChannels(db)
  const actor = sellerActorName(ctx.actor)
  const writeChannels = (tx: Tx) =>
    writePlatformChannels({ cell, now, encryption }, tx, { rows, present: [], actor })
  const url = config.cellDatabaseUrls.get(number)
  if (url === undefined) await addInFirst(ctx, cell, reserved, writeChannels)
  else {
    const fill = async (tx: Tx) => {
      await insertMarksOf(tx, cell)
      await writeChannels(tx)
    }
    await addApart(ctx, cell, { url, reserved, fill })
  }
  return number
}

import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { insertAccountCell, listAccountCells } from './account-cell.sql.ts'

/**
 * Records that an account has something in this cell, before it has: a record without a row costs a list one empty read, a
 * row without a record would be missing in it. Every account may have something in the first cell.
 */
export async function recordAccountCell(
  { common, cell }: Pick<Services, 'common' | 'cell'>,
  accountId: number,
): Promise<void> {
  if (cell.number !== 0) await insertAccountCell(common, accountId, cell.number)
}

/** The same caller in each cell in which an account may have something, the first one among them. */
export async function inCellsOfAccount(ctx: Ctx, accountId: number): Promise<Ctx[]> {
  const cells = inEachCell(ctx)
  if (cells.length === 1) return cells
  const noted = new Set(await listAccountCells(ctx.common, accountId))
  return cells.filter(({ cell }) => cell.number === 0 || noted.has(cell.number))
}

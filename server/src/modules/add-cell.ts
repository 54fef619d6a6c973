import { maxCell, toCell } from '../platform/cell.ts'
import { listCellNumbers } from '../platform/cells/cell.sql.ts'
import type { Ctx } from '../platform/ctx.ts'
import { isDuplicateSchema } from '../platform/db/is-duplicate-schema.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { sellerActorName } from './account/public.ts'
import { createCell } from './create-cell.ts'
import { listPlatformChannels, writePlatformChannels } from './pay-channel/public.ts'

/**
 * Adds a cell with the next number, and the payment methods of the platform in it. Returns its number. Two calls at once
 * make one cell: the other fails.
 */
export async function addCell(ctx: Ctx, { reserved }: { reserved: boolean }): Promise<number> {
  const { db, common, now, encryption } = ctx
  const number = Math.max(0, ...(await listCellNumbers(common))) + 1
  if (number > maxCell)
    throw new OperatorError(`There are ${maxCell} further cells already, and no number for another.`)
  const cell = toCell(number)
  const rows = await listPlatformChannels(db)
  const actor = sellerActorName(ctx.actor)
  try {
    await createCell(ctx, cell, {
      reserved,
      fill: (tx) => writePlatformChannels({ cell, now, encryption }, tx, { rows, present: [], actor }),
    })
  } catch (error) {
    if (!isDuplicateSchema(error)) throw error
    throw new OperatorError('Another command added a cell just now. Run this one again for one more.')
  }
  return number
}

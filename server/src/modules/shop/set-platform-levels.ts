import { isDeepStrictEqual } from 'node:util'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { setPlatformLevels as operation } from '@faka/contract/shop/member-level'
import { asCommonTx } from '../../platform/cells/as-common-tx.ts'
import { CellAwayError } from '../../platform/cells/cell-away-error.ts'
import { inEachCell, otherCells } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { sellerActorName } from '../account/public.ts'
import { checkLevels } from './check-levels.ts'
import type { LevelOrdersPort } from './list-levels.ts'
import { listPlatformLevels } from './list-platform-levels.ts'
import {
  insertPlatformLevels,
  lockPlatformLevels,
  raiseLevelsVersions,
  selectPlatformLevels,
} from './platform-levels.sql.ts'

/**
 * Sets all levels of the platform; every shop that gives their price computes with them at once. Where they are so already,
 * only the shops of other cells are told so again, which a call that failed may not have reached.
 */
export async function setPlatformLevels(
  ctx: Ctx,
  { levels }: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  checkLevels(levels)
  // a cell that missed the change would sell at the prices of before
  if (ctx.cells.problems().length > 0) throw new CellAwayError()
  await inTxPublishing(ctx, 'catalogue', ['all'], async (tx) => {
    const common = asCommonTx(ctx, tx)
    await lockPlatformLevels(common)
    if (isDeepStrictEqual(await selectPlatformLevels(common), levels)) return
    await insertPlatformLevels(common, { levels, actor: sellerActorName(ctx.actor), at: ctx.now() })
    await raiseLevelsVersions(tx)
  })
  // of shops in other cells afterwards: until then their buyers may still pay the price that they saw
  for (const cell of otherCells(ctx, inEachCell(ctx)))
    await inTxPublishing(cell, 'catalogue', ['all'], raiseLevelsVersions)
  return listPlatformLevels(ctx, {}, port)
}

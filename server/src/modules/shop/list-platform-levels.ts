import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { listPlatformLevels as operation } from '@faka/contract/shop/member-level'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type LevelOrdersPort, sumUses, withUse } from './list-levels.ts'
import { countShopsWithPlatformLevels, selectPlatformLevels } from './platform-levels.sql.ts'

/** The levels of the platform, the lowest first, and how they are used in all shops. */
export const listPlatformLevels = (...args: Parameters<typeof listPlatformLevelsOnce>) =>
  readOverCells(args[0], () => listPlatformLevelsOnce(...args))

async function listPlatformLevelsOnce(
  ctx: Ctx,
  _input: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const cells = inEachCell(ctx)
  const [levels, uses, shops] = await Promise.all([
    selectPlatformLevels(ctx.common),
    Promise.all(cells.map(({ db }) => port.sumOrdersByPlatformLevel({ db }))),
    Promise.all(cells.map(({ db }) => countShopsWithPlatformLevels(db))),
  ])
  return { levels: withUse(levels, sumUses(uses)), shops: shops.reduce((sum, count) => sum + count, 0) }
}

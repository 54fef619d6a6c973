import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { listPlatformLevels as operation } from '@faka/contract/shop/member-level'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { type LevelOrdersPort, withUse } from './list-levels.ts'
import { countShopsWithPlatformLevels, selectPlatformLevels } from './platform-levels.sql.ts'

/** The levels of the platform as they are in a transaction, or outside of one. */
export async function readPlatformLevels(db: Db, port: LevelOrdersPort): Promise<ReplyOf<typeof operation>> {
  const levels = await selectPlatformLevels(db)
  return {
    levels: withUse(levels, await port.sumOrdersByPlatformLevel({ db })),
    shops: await countShopsWithPlatformLevels(db),
  }
}

/** The levels of the platform, the lowest first, and how they are used in all shops. */
export const listPlatformLevels = (
  ctx: Ctx,
  _input: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> => readPlatformLevels(ctx.db, port)

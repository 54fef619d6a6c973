import { isDeepStrictEqual } from 'node:util'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { setPlatformLevels as operation } from '@faka/contract/shop/member-level'
import type { Ctx } from '../../platform/ctx.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { sellerActorName } from '../account/public.ts'
import { checkLevels } from './check-levels.ts'
import type { LevelOrdersPort } from './list-levels.ts'
import { readPlatformLevels } from './list-platform-levels.ts'
import {
  insertPlatformLevels,
  lockPlatformLevels,
  raiseLevelsVersions,
  selectPlatformLevels,
} from './platform-levels.sql.ts'

/**
 * Sets all levels of the platform; every shop that gives their price computes with them at once. Nothing is changed where
 * they are so already.
 */
export async function setPlatformLevels(
  ctx: Ctx,
  { levels }: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  checkLevels(levels)
  return inTxPublishing(ctx, 'catalogue', ['all'], async (tx) => {
    await lockPlatformLevels(tx)
    if (!isDeepStrictEqual(await selectPlatformLevels(tx), levels)) {
      await insertPlatformLevels(tx, { levels, actor: sellerActorName(ctx.actor), at: ctx.now() })
      await raiseLevelsVersions(tx)
    }
    return readPlatformLevels(tx, port)
  })
}

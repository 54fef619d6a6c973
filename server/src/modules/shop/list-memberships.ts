import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { listMemberships as operation } from '@faka/contract/shop/member-level'
import { findInCells, inEachCell } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, inCellsOfAccount } from '../account/public.ts'
import { toMembershipDto } from './get-membership.ts'
import { getPlatformSpentFen } from './member-level.ts'
import { countShopsWithPlatformLevels, selectPlatformLevels } from './platform-levels.sql.ts'
import { getCachedShop } from './shop-cache.ts'

/** The shops of a cell in which an account bought something, with what it spent. */
async function listShopsOfBuyer(cell: Ctx, accountId: number) {
  const spendings = await cell.modules.shop.spending.listSpending(cell, accountId)
  return Promise.all(
    spendings.map(async ({ shopId, spentFen }) => ({ shop: await getCachedShop(cell, shopId), spentFen })),
  )
}

/** Where the caller stands with the platform, and in the shops with levels in which something was spent, the one with the most first. */
export const listMemberships = (...args: Parameters<typeof listMembershipsOnce>) =>
  readOverCells(args[0], () => listMembershipsOnce(...args))

async function listMembershipsOnce(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const found = (
    await Promise.all(
      (await inCellsOfAccount(ctx, accountId)).map((cell) => listShopsOfBuyer(cell, accountId)),
    )
  ).flat()
  const joined = await findInCells(
    inEachCell(ctx),
    async ({ db }) => (await countShopsWithPlatformLevels(db)) || undefined,
  )
  const levels = joined ? await selectPlatformLevels(ctx.common) : []
  const platform = levels.length > 0 ? { levels, spentFen: await getPlatformSpentFen(ctx, accountId) } : null
  return {
    platform,
    list: found
      .filter(({ shop, spentFen }) => shop.levels.length > 0 && spentFen > 0)
      .sort((a, b) => b.spentFen - a.spentFen)
      .map(({ shop, spentFen }) => toMembershipDto(shop, spentFen, null)),
  }
}

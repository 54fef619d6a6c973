import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { MemberLevel, listLevels as operation } from '@faka/contract/shop/member-level'
import { sumCounts } from '../../platform/cells/page-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { selectPlatformLevels } from './platform-levels.sql.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { readShop } from './shop.sql.ts'
import { selectLevels } from './shop-level.sql.ts'

/** What levels need from the order module, which is to the right; `service-handlers.ts` passes it in. */
export interface LevelOrdersPort {
  /** The paid orders of a shop at the price of each level, by its name, and what their buyers saved. */
  sumOrdersByLevel(services: { db: Db }, shopId: number): Promise<ReadonlyMap<string, LevelUse>>
  /** The same of the levels of the platform, in one shop or in all. */
  sumOrdersByPlatformLevel(services: { db: Db }, shopId?: number): Promise<ReadonlyMap<string, LevelUse>>
}

/** The paid orders at the price of a level, and what their buyers saved. */
interface LevelUse {
  orders: number
  savedFen: number
}

/** Uses of the same levels in several cells, added up by name. */
export function sumUses(ofCells: readonly ReadonlyMap<string, LevelUse>[]): ReadonlyMap<string, LevelUse> {
  const sums = new Map<string, LevelUse>()
  for (const [name, use] of ofCells.flatMap((uses) => [...uses])) {
    const sum = sums.get(name)
    sums.set(name, sum ? sumCounts([sum, use]) : use)
  }
  return sums
}

/** Levels with their use; a level that was removed is left out. */
export const withUse = (levels: readonly MemberLevel[], uses: ReadonlyMap<string, LevelUse>) =>
  levels.map((level) => ({ ...level, ...(uses.get(level.name) ?? { orders: 0, savedFen: 0 }) }))

const sumOf = (uses: ReadonlyMap<string, LevelUse>): LevelUse => {
  const list = [...uses.values()]
  return {
    orders: list.reduce((sum, { orders }) => sum + orders, 0),
    savedFen: list.reduce((sum, { savedFen }) => sum + savedFen, 0),
  }
}

/** The levels of a shop as they are in a transaction, or outside of one, beside those of the platform. */
export async function readLevels(
  db: Db,
  shopId: number,
  { ofPlatform, port }: { ofPlatform: readonly MemberLevel[]; port: LevelOrdersPort },
): Promise<ReplyOf<typeof operation>> {
  const shop = await readShop(db, shopId)
  const levels = await selectLevels(db, shopId)
  const uses = await port.sumOrdersByLevel({ db }, shopId)
  const platformUses = await port.sumOrdersByPlatformLevel({ db }, shopId)
  return {
    withCoupons: shop.levels_with_coupons,
    levels: withUse(levels, uses),
    platform: {
      joined: shop.platform_levels,
      levels: [...ofPlatform],
      ...sumOf(platformUses),
    },
  }
}

/** The levels of a shop, the lowest first, and how they are used. */
export async function listLevels(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const ofPlatform = await selectPlatformLevels(ctx.common)
  return readLevels(ctx.db, shopId, { ofPlatform, port })
}

import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { listLevels as operation } from '@faka/contract/shop/member-level'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { readShop } from './shop.sql.ts'
import { selectLevels } from './shop-level.sql.ts'

/** What levels need from the order module, which is to the right; `service-handlers.ts` passes it in. */
export interface LevelOrdersPort {
  /** The paid orders of a shop at the price of each level, by its name, and what their buyers saved. */
  sumOrdersByLevel(
    services: { db: Db },
    shopId: number,
  ): Promise<ReadonlyMap<string, { orders: number; savedFen: number }>>
}

/** The levels of a shop as they are in a transaction, or outside of one. */
export async function readLevels(
  db: Db,
  shopId: number,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const shop = await readShop(db, shopId)
  const levels = await selectLevels(db, shopId)
  const sums = await port.sumOrdersByLevel({ db }, shopId)
  return {
    withCoupons: shop.levels_with_coupons,
    levels: levels.map((level) => ({ ...level, ...(sums.get(level.name) ?? { orders: 0, savedFen: 0 }) })),
  }
}

/** The levels of a shop, the lowest first, and how they are used. */
export async function listLevels(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  return readLevels(ctx.db, shopId, port)
}

import { isDeepStrictEqual } from 'node:util'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { setLevels as operation } from '@faka/contract/shop/member-level'
import { asCommonTx } from '../../platform/cells/as-common-tx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { sellerActorName } from '../account/public.ts'
import { checkLevels } from './check-levels.ts'
import { type LevelOrdersPort, readLevels } from './list-levels.ts'
import { lockPlatformLevels, selectPlatformLevels, setPlatformLevelsOfShop } from './platform-levels.sql.ts'
import { insertShopEvent } from './platform-shop.sql.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { lockShop } from './shop.sql.ts'
import { replaceLevels, selectLevels } from './shop-level.sql.ts'

/**
 * Sets all levels of a shop, or whether it gives the price of the platform's, or both; every process computes with them at once.
 * Nothing is changed where they are so already.
 */
export async function setLevels(
  ctx: Ctx,
  { shortUrl, levels, withCoupons, platformLevels }: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  checkLevels(levels ?? [])
  const event = { shop_id: shopId, kind: 'levelsChanged', why: '', fee_basis_points: null } as const
  const ofPlatform = await selectPlatformLevels(ctx.common)
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    // a change of the platform's levels is one transaction with the shops of the first cell, so a shop there must not begin to
    // use them in the middle of it; shops of further cells are updated after it, and one that begins then uses the new ones
    if (platformLevels !== undefined && ctx.cell.number === 0) await lockPlatformLevels(asCommonTx(ctx, tx))
    const shop = await lockShop(tx, shopId)
    const isSo =
      !levels ||
      (withCoupons === shop.levels_with_coupons && isDeepStrictEqual(await selectLevels(tx, shopId), levels))
    const isJoined = (platformLevels ?? shop.platform_levels) === shop.platform_levels
    if (!isSo) await replaceLevels(tx, shopId, { levels, withCoupons })
    if (!isJoined) await setPlatformLevelsOfShop(tx, shopId, !shop.platform_levels)
    if (!isSo || !isJoined)
      await insertShopEvent(tx, { ...event, actor: sellerActorName(ctx.actor), at: ctx.now() })
    return readLevels(tx, shopId, { ofPlatform, port })
  })
}

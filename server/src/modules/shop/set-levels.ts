import { isDeepStrictEqual } from 'node:util'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { MemberLevel, setLevels as operation } from '@faka/contract/shop/member-level'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { sellerActorName } from '../account/public.ts'
import { type LevelOrdersPort, readLevels } from './list-levels.ts'
import { insertShopEvent } from './platform-shop.sql.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { lockShop } from './shop.sql.ts'
import { replaceLevels, selectLevels } from './shop-level.sql.ts'

/** Rejects levels of which one needs no more than the one before, or has the name of an earlier one. */
function checkLevels(levels: readonly MemberLevel[]): void {
  const issues = levels.flatMap(({ name, spentFen }, index) => {
    const before = levels.slice(0, index)
    return [
      ...(spentFen <= (before.at(-1)?.spentFen ?? 0)
        ? [{ path: `levels.${index}.spentFen`, message: 'is not above that of the level before' }]
        : []),
      ...(before.some((each) => each.name === name)
        ? [{ path: `levels.${index}.name`, message: 'is the name of an earlier level' }]
        : []),
    ]
  })
  if (issues.length > 0) throw new DomainError('badInput', issues)
}

/** Sets all levels of a shop; every process computes with them at once. Nothing is changed where they are so already. */
export async function setLevels(
  ctx: Ctx,
  { shortUrl, levels, withCoupons }: InputOf<typeof operation>,
  port: LevelOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  checkLevels(levels)
  const event = { shop_id: shopId, kind: 'levelsChanged', why: '', fee_basis_points: null } as const
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    const { levels_with_coupons } = await lockShop(tx, shopId)
    const isSo =
      withCoupons === levels_with_coupons && isDeepStrictEqual(await selectLevels(tx, shopId), levels)
    if (!isSo) {
      await replaceLevels(tx, shopId, { levels, withCoupons })
      await insertShopEvent(tx, { ...event, actor: sellerActorName(ctx.actor), at: ctx.now() })
    }
    return readLevels(tx, shopId, port)
  })
}

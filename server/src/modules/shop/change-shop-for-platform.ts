import { ShortUrl } from '@faka/contract/shared/ids'
import type { PlatformShop } from '@faka/contract/shop/platform-shop'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { actorName } from '../account/public.ts'
import { changePlatformSide, insertShopEvent, type NewShopEvent } from './platform-shop.sql.ts'
import { lockShop, type ShopRow } from './shop.sql.ts'
import { findShopByUrl } from './shop-cache.ts'
import { toShopFreeze } from './to-shop-freeze.ts'

interface PlatformChange {
  changes: Parameters<typeof changePlatformSide>[2]
  event: Pick<NewShopEvent, 'kind' | 'fee_basis_points'>
}

/**
 * Changes what only the platform changes of a shop, with an event row that names who and why. `decide` gets the locked
 * shop and returns undefined where it is so already: then nothing is written. Every process knows the change at once.
 */
export async function changeShopForPlatform(
  ctx: Ctx,
  { shortUrl, why }: { shortUrl: string; why: string },
  decide: (shop: ShopRow) => PlatformChange | undefined,
): Promise<Pick<PlatformShop, 'shortUrl' | 'freeze' | 'feeBasisPoints'>> {
  const { shop_id: shopId } = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    const shop = await lockShop(tx, shopId)
    const change = decide(shop)
    if (change)
      await insertShopEvent(tx, {
        shop_id: shopId,
        ...change.event,
        actor: actorName(ctx.actor),
        why,
        at: ctx.now(),
      })
    const changed = change ? await changePlatformSide(tx, shopId, change.changes) : shop
    return {
      shortUrl: ShortUrl.parse(changed.short_url),
      freeze: toShopFreeze(changed),
      feeBasisPoints: changed.fee_basis_points,
    }
  })
}

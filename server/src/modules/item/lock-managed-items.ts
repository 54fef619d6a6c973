import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { type CachedShop, getManagedShopOrReject } from '../shop/public.ts'
import { lockItems } from './item.sql.ts'

/** These items of a shop, locked; rejects with `itemNotFound` if one of them is not the shop's, and variants. */
export async function lockItemsOrReject(tx: Tx, shopId: number, itemIds: readonly ItemId[]) {
  const items = await lockItems(tx, shopId, itemIds)
  if (items.length !== new Set(itemIds).size) throw new DomainError('itemNotFound')
  if (items.some(({ parent_id }) => parent_id !== null)) throw new DomainError('itemIsVariant')
  return items
}

/**
 * Changes items of a shop that the caller manages, all of them or none, and publishes the change to every process.
 * @throws DomainError `itemNotFound` if one of them is not the shop's
 */
export async function changeManagedItems<Result>(
  ctx: Ctx,
  { shortUrl, itemIds }: { shortUrl: ShortUrl; itemIds: readonly ItemId[] },
  change: (tx: Tx, items: Awaited<ReturnType<typeof lockItemsOrReject>>, shop: CachedShop) => Promise<Result>,
): Promise<Result> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  return inTxPublishing(ctx, 'catalogue', [String(shop.shop_id)], async (tx) =>
    change(tx, await lockItemsOrReject(tx, shop.shop_id, itemIds), shop),
  )
}

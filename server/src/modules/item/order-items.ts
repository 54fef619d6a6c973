import type { orderItems as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { getManagedShopOrReject, lockShop } from '../shop/public.ts'
import { placeItems } from './item-order.sql.ts'
import { lockItemsOrReject } from './lock-managed-items.ts'

/** Puts items, in the given order, to one place in the order of their shop: all of them or none. */
export async function orderItems(
  ctx: Ctx,
  { shortUrl, itemIds, place }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const anchorId = 'itemId' in place ? place.itemId : undefined
  if (anchorId && itemIds.includes(anchorId))
    throw new DomainError('badInput', [{ path: 'place.itemId', message: 'is one of the items to move' }])
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    await lockShop(tx, shopId)
    const items = await lockItemsOrReject(tx, shopId, [...itemIds, ...(anchorId ? [anchorId] : [])])
    const keys = new Map(items.map(({ public_id, item_id }) => [public_id, item_id]))
    const keyOf = (id: string) => required(keys.get(id), 'itemNotFound')
    const changed = await placeItems(tx, {
      shopId,
      itemIds: [...new Set(itemIds)].map(keyOf),
      place: 'itemId' in place ? { kind: place.kind, itemId: keyOf(place.itemId) } : place,
    })
    return { changed }
  })
}

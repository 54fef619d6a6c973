import type { showItem as operation } from '@faka/contract/item/seller-item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { getCachedShop, requiredOfManagedShop, toSeoTexts } from '../shop/public.ts'
import { withoutRemovedClassify } from './check-item-version.ts'
import { findItem } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'
import { toSellerVariants } from './to-seller-variants.ts'
import { findPublicId, listVariants } from './variant.sql.ts'

/** One item with its current version, published or not, for its seller. */
export async function showItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  const shop = await getCachedShop(ctx, item.shop_id)
  const version = withoutRemovedClassify(parseItemVersion(item.version), shop)
  const axes = item.axes ?? []
  const [parent, rows] = await Promise.all([
    item.parent_id === null ? undefined : findPublicId(ctx.db, item.parent_id),
    axes.length > 0 ? listVariants(ctx.db, item.shop_id, [item.item_id]) : [],
  ])
  return {
    itemId: ItemId.parse(item.public_id),
    shortUrl: ShortUrl.parse(shop.short_url),
    content: item.content,
    status: item.status,
    publishTime: item.publish_at?.toISOString() ?? null,
    ...toSeoTexts(item),
    version,
    axes,
    variants: toSellerVariants(version, axes, rows),
    variantOf: parent === undefined ? null : ItemId.parse(parent),
  }
}

import type { showItem as operation } from '@faka/contract/item/seller-item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { getCachedShop, requiredOfManagedShop } from '../shop/public.ts'
import { withoutRemovedClassify } from './check-item-version.ts'
import { findItem } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'

/** One item with its current version, published or not, for its seller. */
export async function showItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  const shop = await getCachedShop(ctx, item.shop_id)
  return {
    itemId: ItemId.parse(item.public_id),
    shortUrl: ShortUrl.parse(shop.short_url),
    content: item.content,
    status: item.status,
    publishTime: item.publish_at?.toISOString() ?? null,
    version: withoutRemovedClassify(parseItemVersion(item.version), shop),
  }
}

import type { copyItem as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { catalogueIdLength, ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { newNumber } from '../../platform/random.ts'
import { getCachedShop, requiredOfManagedShop } from '../shop/public.ts'
import { withoutRemovedClassify } from './check-item-version.ts'
import { findItem, insertItem } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'

/**
 * Adds a draft with the current version of an item, at the end of the shop and without cards. Both show the same pictures:
 * an item version is never changed, so the pictures that it names are kept.
 */
export async function copyItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  const { shop_id: shopId, content } = item
  const shop = await getCachedShop(ctx, shopId)
  const version = withoutRemovedClassify(parseItemVersion(item.version), shop)
  const publicId = newNumber(ctx.random, catalogueIdLength)
  return inTx(ctx.db, async (tx) => {
    await insertItem(tx, { publicId, shopId, content, version, at: ctx.now() })
    return { itemId: ItemId.parse(publicId) }
  })
}

import type { copyItem as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { catalogueIdLength, ItemId } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getCachedShop } from '../shop/public.ts'
import { withoutRemovedClassify } from './check-item-version.ts'
import { getManagedItemOrReject } from './get-managed-item-or-reject.ts'
import { findItem, type ItemRow, insertItem } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'
import { listVariants, placeVariants, setAxes } from './variant.sql.ts'

/** Gives a copy of an item copies of its variants, without cards. */
async function copyVariants(ctx: Ctx, tx: Tx, item: ItemRow, copyId: string): Promise<void> {
  const copy = required(await findItem(tx, copyId), 'itemNotFound')
  const variants = []
  for (const { version, content, options, for_sale } of await listVariants(tx, item.shop_id, [
    item.item_id,
  ])) {
    const publicId = newCellNumber(ctx, catalogueIdLength)
    const copied = {
      publicId,
      shopId: item.shop_id,
      content,
      version: parseItemVersion(version),
      at: ctx.now(),
    }
    await insertItem(tx, copied)
    variants.push({ publicId, options, forSale: for_sale })
  }
  await setAxes(tx, copy, item.axes)
  await placeVariants(tx, copy, variants)
}

/**
 * Adds a draft with the current version of an item, at the end of the shop and without cards. Both show the same pictures:
 * an item version is never changed, so the pictures that it names are kept. What is written for search engines stays with the
 * first one, since they list only one of two pages with the same texts.
 */
export async function copyItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await getManagedItemOrReject(ctx, itemId)
  const { shop_id: shopId, content } = item
  // there is one item of top-ups, which only administrators set up
  if (content === 'balance') throw new DomainError('itemNotFound')
  const shop = await getCachedShop(ctx, shopId)
  const version = withoutRemovedClassify(parseItemVersion(item.version), shop)
  const publicId = newCellNumber(ctx, catalogueIdLength)
  return inTx(ctx.db, async (tx) => {
    await insertItem(tx, { publicId, shopId, content, version, at: ctx.now() })
    if (item.axes) await copyVariants(ctx, tx, item, publicId)
    return { itemId: ItemId.parse(publicId) }
  })
}

import { ItemVersion } from '@faka/contract/item/seller-item'
import type { VariantInput } from '@faka/contract/item/seller-variant'
import type { VariantAxis } from '@faka/contract/item/variant-axis'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { importItem } from './import-item.ts'
import { setItemStatus } from './item.sql.ts'
import { composeVariantVersion } from './variant.rules.ts'
import { placeVariants, setAxes } from './variant.sql.ts'

/**
 * Adds an item that another shop sold in variants, in the caller's transaction. Its version, axes and variants must be
 * valid. Returns its public id, and those of its variants in their order.
 */
export async function importItemWithVariants(
  ctx: Ctx,
  tx: Tx,
  item: {
    shopId: number
    version: ItemVersion
    axes: readonly VariantAxis[]
    variants: readonly Omit<VariantInput, 'variantId' | 'cover'>[]
    publish: boolean
  },
): Promise<{ publicId: string; variantIds: string[] }> {
  const { shopId, version, axes, variants, publish } = item
  const added = { shopId, content: 'cards', publish: false } as const
  const { itemId, publicId } = await importItem(ctx, tx, { ...added, version })
  const placed: { publicId: string; options: readonly string[]; forSale: boolean }[] = []
  for (const variant of variants) {
    const ofVariant = ItemVersion.parse(composeVariantVersion(version, { ...variant, cover: null }))
    const row = await importItem(ctx, tx, { ...added, version: ofVariant })
    placed.push({ publicId: row.publicId, options: variant.options, forSale: variant.forSale })
  }
  const ofShop = { item_id: itemId, shop_id: shopId }
  await setAxes(tx, ofShop, axes)
  await placeVariants(tx, ofShop, placed)
  // and with it that of its variants
  await setItemStatus(tx, [itemId], publish ? 'published' : 'draft')
  return { publicId, variantIds: placed.map((each) => each.publicId) }
}

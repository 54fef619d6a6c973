import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { SellerVariant } from '@faka/contract/item/seller-variant'
import type { VariantAxis } from '@faka/contract/item/variant-axis'
import { ItemId } from '@faka/contract/shared/ids'
import { parseItemVersion } from './parse-item-version.ts'
import { ownCover, sortByOptions } from './variant.rules.ts'
import type { VariantRow } from './variant.sql.ts'

/** The variants of an item as its seller set them, in the order of its axes. */
export const toSellerVariants = (
  item: Pick<ItemVersion, 'cover'>,
  axes: readonly VariantAxis[],
  rows: readonly VariantRow[],
): SellerVariant[] =>
  sortByOptions(axes, rows).map((row) => {
    const version = parseItemVersion(row.version)
    return {
      variantId: ItemId.parse(row.public_id),
      options: row.options,
      priceFen: version.priceFen,
      originalPriceFen: version.originalPriceFen,
      tiers: version.tiers,
      minQuantity: version.minQuantity,
      maxQuantity: version.maxQuantity,
      cover: ownCover(version, item),
      forSale: row.for_sale,
    }
  })

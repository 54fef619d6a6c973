import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { VariantInput } from '@faka/contract/item/seller-variant'
import type { VariantAxis } from '@faka/contract/item/variant-axis'
import { findVariantErrors, type VariantErrorKind } from '@faka/contract/item/variant-errors'

/** The longest title of an item version, which orders show. */
const maxTitle = 80
const separator = ' · '

/** The title of a variant: that of its item, shortened where both do not fit, and the options. */
function variantTitle(title: string, options: readonly string[]): string {
  const label = separator + options.join(separator)
  const characters = [...title]
  if (title.length + label.length <= maxTitle) return title + label
  while (characters.join('').length + 1 + label.length > maxTitle) characters.pop()
  return `${characters.join('').trimEnd()}…${label}`
}

type OwnFields = Pick<
  VariantInput,
  'options' | 'priceFen' | 'originalPriceFen' | 'tiers' | 'minQuantity' | 'maxQuantity' | 'cover'
>

/** What a variant says: as its item, but with its own price, limits and cover. */
export const composeVariantVersion = (
  item: ItemVersion,
  { options, priceFen, originalPriceFen, tiers, minQuantity, maxQuantity, cover }: OwnFields,
): ItemVersion => ({
  ...item,
  title: variantTitle(item.title, options),
  priceFen,
  originalPriceFen,
  tiers,
  minQuantity,
  maxQuantity,
  cover: cover ?? item.cover,
})

/** The cover that a variant has of its own; null where it shows that of its item. */
export const ownCover = (
  variant: Pick<ItemVersion, 'cover'>,
  item: Pick<ItemVersion, 'cover'>,
): string | null => (variant.cover === item.cover ? null : variant.cover)

/** The sentence for each error. */
const errorMessages: Readonly<Record<VariantErrorKind, string>> = {
  nameRepeated: 'must differ from the names before',
  valueRepeated: 'must differ from each other',
  variantsMissing: 'must not be empty where there are axes',
  axesMissing: 'must not be empty where there are variants',
  valueUnknown: 'must be one value of each axis',
  variantRepeated: 'must differ from the variants before',
}

/** Validation errors across axes and variants. Empty if valid. */
export const validateVariants = (
  axes: readonly VariantAxis[],
  variants: readonly Pick<VariantInput, 'options'>[],
): { path: string; message: string }[] =>
  findVariantErrors(axes, variants).map(({ path, kind }) => ({ path, message: errorMessages[kind] }))

/** Variants in the order of the values of their axes, as chips show them. */
export const sortByOptions = <Variant extends { options: readonly string[] | null }>(
  axes: readonly VariantAxis[],
  variants: readonly Variant[],
): Variant[] => {
  const rank = ({ options }: Variant): number =>
    axes.reduce((sum, { values }, index) => sum * values.length + values.indexOf(options?.[index] ?? ''), 0)
  return variants.toSorted((one, other) => rank(one) - rank(other))
}

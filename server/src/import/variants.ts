import { maxAxes, maxAxisValues, maxVariants, VariantAxis } from '@faka/contract/item/variant-axis'
import { findVariantErrors } from '@faka/contract/item/variant-errors'
import * as z from 'zod/mini'
import type { LocalizedText } from '../cli/localized-text.ts'
import type { ImportedItem, ImportedVariant } from './imported-shop.ts'

/**
 * The key of a variant of a foreign item, whichever of its variants comes first; without a variant, that of the foreign
 * item. A variant that is no longer there has the key of no item.
 */
export const variantKey = (itemKey: string, variant: string): string =>
  variant === '' ? itemKey : `${itemKey} ${variant}`

/** The key of the item that has the variants of a foreign item. No variant has it, nor has an item that was without any. */
export const keyWithVariants = (itemKey: string): string => `${itemKey} `

/** Whether an item is the foreign item or variant with this key, or has its variants, or is one of them. */
export const isOfKey = (itemKey: string, key: string): boolean =>
  itemKey === key || itemKey.startsWith(`${key} `)

/** The variants of one foreign item: its address leads to their item, or else to the first. */
export const withAddress = (
  items: readonly Omit<ImportedItem, 'addressKey'>[],
  addressKey: string,
): ImportedItem[] => items.map((item, index) => ({ ...item, addressKey: index === 0 ? addressKey : null }))

/** An item of a foreign shop that is a variant there. */
export type VariantItem = ImportedItem & { variant: ImportedVariant }

export const isVariantItem = (item: ImportedItem): item is VariantItem => item.variant !== undefined

/** The items of a foreign shop in their order, those together that are variants of one. */
export const groupByVariants = (items: readonly ImportedItem[]): ImportedItem[][] => [
  ...Map.groupBy(items, ({ key, variant }) => (variant ? keyWithVariants(variant.itemKey) : key)).values(),
]

/** Why variants become an item each, or are one. */
export const variantLosses = {
  impossible: {
    zh: `规格和这里的不合：最多 ${maxAxes} 种、每种 ${maxAxisValues} 个选项、共 ${maxVariants} 个，名称不超过 20 个字、不重复；每个规格成为一件商品`,
    en: `its variants become an item each: here are at most ${maxAxes} axes of ${maxAxisValues} values and ${maxVariants} variants, with different names of at most 20 characters`,
  },
  apart: {
    zh: '以前的导入把它的规格各导入为一件商品，它们保持原样，没有合并',
    en: 'an earlier import made an item of each of its variants: they stay as they are and are not joined',
  },
  later: {
    zh: '这件商品以前已经导入：新的规格成为单独的商品，请自己把它加为规格',
    en: 'it was imported before: its new variants become an item each; add them as variants yourself',
  },
} satisfies Record<string, LocalizedText>

/** The value of a variant on each axis. */
export const optionsOf = ({ variant }: VariantItem): string[] =>
  variant.options.map(({ value }) => value.trim())

/** The axes of the variants of an item, with their values in order; undefined if they are not possible here. */
export function readAxes(variants: readonly VariantItem[]): VariantAxis[] | undefined {
  const [first] = variants
  const axes = first?.variant.options.map(({ axis }, index) => ({
    name: axis.trim(),
    values: [...new Set(variants.map((each) => optionsOf(each)[index] ?? ''))],
  }))
  const read = z.array(VariantAxis).check(z.minLength(1), z.maxLength(maxAxes)).safeParse(axes).data
  const options = variants.map((each) => ({ options: optionsOf(each) }))
  if (!read || variants.length > maxVariants || findVariantErrors(read, options).length > 0) return undefined
  return read
}

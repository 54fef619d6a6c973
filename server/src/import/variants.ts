import type { ImportedItem } from './imported-shop.ts'

/**
 * The key of the item that a variant of a foreign item becomes, whichever of its variants comes first; without a variant,
 * that of the foreign item. A variant that is no longer there has the key of no item.
 */
export const variantKey = (itemKey: string, variant: string): string =>
  variant === '' ? itemKey : `${itemKey} ${variant}`

/** The items that the variants of one foreign item became: its address leads to the first. */
export const withAddress = (
  items: readonly Omit<ImportedItem, 'addressKey'>[],
  addressKey: string,
): ImportedItem[] => items.map((item, index) => ({ ...item, addressKey: index === 0 ? addressKey : null }))

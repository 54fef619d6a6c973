/**
 * The key of the item that a variant of a foreign item becomes. The first variant has that of the foreign item itself, to
 * which its old address leads.
 */
export const variantKey = (itemKey: string, variant: string, firstVariant: string): string =>
  variant === firstVariant ? itemKey : `${itemKey} ${variant}`

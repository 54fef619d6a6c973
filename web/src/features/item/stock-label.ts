import type { DisplayedStock } from '@faka/contract/item/item'
import type { Translate } from '../../lib/messages.ts'

/** Whether nothing is left of it. */
export const isSoldOut = (stock: DisplayedStock): boolean =>
  stock.kind === 'exact' ? stock.count === 0 : stock.band === 'none'

/** How many are left, where the shop tells the number; Infinity where it does not. */
export const availableCount = (stock: DisplayedStock): number =>
  stock.kind === 'exact' && !stock.more ? stock.count : Number.POSITIVE_INFINITY

/** The stock as a visitor reads it. */
export function stockLabel(stock: DisplayedStock, t: Translate): string {
  if (isSoldOut(stock)) return t('item.soldOut')
  if (stock.kind === 'exact')
    return t(stock.more ? 'item.stock.exactMore' : 'item.stock.exact', { count: stock.count })
  return t(stock.band === 'none' ? 'item.soldOut' : `item.stock.${stock.band}`)
}

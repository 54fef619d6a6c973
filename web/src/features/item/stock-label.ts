import type { DisplayedStock } from '@faka/contract/item/item'
import type { Translate } from '../../lib/messages.ts'

/** Whether the stock is empty. */
export const isSoldOut = (stock: DisplayedStock): boolean =>
  stock.kind === 'exact' ? stock.count === 0 : stock.band === 'none'

/** The exact stock where the shop shows it, else Infinity. */
export const availableCount = (stock: DisplayedStock): number =>
  stock.kind === 'exact' && !stock.more ? stock.count : Number.POSITIVE_INFINITY

/** The stock as text. */
export function stockLabel(stock: DisplayedStock, t: Translate): string {
  if (isSoldOut(stock)) return t('item.soldOut')
  if (stock.kind === 'exact')
    return t(stock.more ? 'item.stock.exactMore' : 'item.stock.exact', { count: stock.count })
  return t(stock.band === 'none' ? 'item.soldOut' : `item.stock.${stock.band}`)
}

import type { StockShown } from '@faka/contract/item'
import type { Say } from '../../kernel/words.ts'

/** Whether nothing is left of it. */
export const isSoldOut = (stock: StockShown): boolean =>
  stock.kind === 'exact' ? stock.count === 0 : stock.band === 'none'

/** How many are left, where the shop tells the number; Infinity where it does not. */
export const knownLeft = (stock: StockShown): number =>
  stock.kind === 'exact' && !stock.more ? stock.count : Number.POSITIVE_INFINITY

/** The stock as a visitor reads it. */
export function stockWords(stock: StockShown, say: Say): string {
  if (isSoldOut(stock)) return say('item.soldOut')
  if (stock.kind === 'exact')
    return say(stock.more ? 'item.stock.exactMore' : 'item.stock.exact', { count: stock.count })
  return say(stock.band === 'none' ? 'item.soldOut' : `item.stock.${stock.band}`)
}

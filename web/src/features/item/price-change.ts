import { changePrices, findPriceProblem, type PriceChange } from '@faka/contract/item/bulk-price'
import type { SellerItem } from '@faka/contract/item/seller-item-list'
import { fenFromYuan, PositiveFen } from '@faka/contract/shared/money'

export type PriceChangeKind = PriceChange['kind']

/** The change that was typed; undefined while it is none. */
export function parsePriceChange(kind: PriceChangeKind, typed: string): PriceChange | undefined {
  const text = typed.trim()
  if (kind === 'fixed') {
    const priceFen = PositiveFen.safeParse(fenFromYuan(text)).data
    return priceFen === undefined ? undefined : { kind, priceFen }
  }
  if (!/^[+-]?\d{1,4}%?$/.test(text)) return undefined
  const percent = Number.parseInt(text, 10)
  return percent !== 0 && percent >= -99 && percent <= 1000 ? { kind, percent } : undefined
}

/** What a change does to each item: the new price, and why it cannot have it. Items that stay as they are are left out. */
export const previewPrices = (items: readonly SellerItem[], change: PriceChange) =>
  items.flatMap((item) => {
    const { priceFen, tiers, originalPriceFen } = item
    const after = changePrices(item, change)
    const isSame = JSON.stringify(after) === JSON.stringify({ priceFen, tiers, originalPriceFen })
    return isSame ? [] : [{ item, newPriceFen: after.priceFen, problem: findPriceProblem(after) }]
  })

import { type DisplayedStock, defaultCardSeparator, type ItemVersion } from '@faka/contract/item/item'

/** Free cards are counted up to here; above it a visitor sees "more". */
export const maxCountedStock = 1000

/** What a visitor is told of the stock. `free` is counted up to `countedUpTo` + 1; null: no stock of cards is kept. */
export function toStockDto(display: ItemVersion['stockDisplay'], free: number | null): DisplayedStock {
  if (free === null) return { kind: 'band', band: 'always' }
  if (display === 'exact')
    return { kind: 'exact', count: Math.min(free, maxCountedStock), more: free > maxCountedStock }
  return { kind: 'band', band: free === 0 ? 'none' : free <= 10 ? 'few' : free <= 100 ? 'some' : 'many' }
}

export const isSoldOut = (stock: DisplayedStock): boolean =>
  stock.kind === 'exact' ? stock.count === 0 : stock.band === 'none'

/** The lowest price of one: that of the last tier, or the plain one. */
export const minUnitPriceFen = (wares: Pick<ItemVersion, 'priceFen' | 'tiers'>): number =>
  wares.tiers.reduce((lowest, { unitPriceFen }) => Math.min(lowest, unitPriceFen), wares.priceFen)

/** What an item says where its seller said nothing. */
export const defaultItemVersion: Omit<ItemVersion, 'title' | 'priceFen'> = {
  classifyId: null,
  cover: null,
  gallery: [],
  description: '',
  tiers: [],
  minQuantity: 1,
  maxQuantity: 999,
  stockDisplay: 'band',
  delivery: 'automatic',
  needsLogin: false,
  cardPassword: 'none',
  questions: [],
  warranty: '',
  cardSeparator: defaultCardSeparator,
}

/** What is wrong with wares as a whole: quantities that cross, tiers that do not fall. Empty where all is well. */
export function validateItemVersion(wares: ItemVersion): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = []
  if (wares.minQuantity > wares.maxQuantity)
    faults.push({ path: 'minQuantity', message: 'is above the largest quantity' })
  let before = { minQuantity: 1, unitPriceFen: wares.priceFen }
  for (const [at, tier] of wares.tiers.entries()) {
    if (tier.minQuantity <= before.minQuantity || tier.unitPriceFen >= before.unitPriceFen)
      faults.push({ path: `tiers.${at}`, message: 'must ask for more and cost less than the one before' })
    before = tier
  }
  return faults
}

import { type DisplayedStock, defaultCardSeparator } from '@faka/contract/item/item'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import { findVersionErrors, type VersionErrorKind } from '@faka/contract/item/version-errors'

/** Free cards are counted up to this number; above it a visitor sees "more". */
export const maxCountedStock = 1000

/** The stock as shown to visitors. `free` is counted up to `maxCountedStock` + 1; null if the item has no stock of cards. */
export function toStockDto(display: ItemVersion['stockDisplay'], free: number | null): DisplayedStock {
  if (free === null) return { kind: 'band', band: 'always' }
  if (display === 'exact')
    return { kind: 'exact', count: Math.min(free, maxCountedStock), more: free > maxCountedStock }
  return { kind: 'band', band: free === 0 ? 'none' : free <= 10 ? 'few' : free <= 100 ? 'some' : 'many' }
}

export const isSoldOut = (stock: DisplayedStock): boolean =>
  stock.kind === 'exact' ? stock.count === 0 : stock.band === 'none'

/** The lowest unit price: that of the last tier, or the base price. */
export const minUnitPriceFen = (version: Pick<ItemVersion, 'priceFen' | 'tiers'>): number =>
  version.tiers.reduce((min, { unitPriceFen }) => Math.min(min, unitPriceFen), version.priceFen)

/** Whether the lists of its shop have an item, given the ids of the classifies that they leave out. */
export const isListed = (
  { unlisted, classifyId }: Pick<ItemVersion, 'unlisted' | 'classifyId'>,
  hiddenIds: readonly string[],
): boolean => !unlisted && !hiddenIds.some((id) => id === classifyId)

/** What an item asks its buyer for with the order: nothing if its cards are redeemed, which asks then. */
export const questionsOfOrder = ({ questions, redeemNote }: ItemVersion): ItemVersion['questions'] =>
  redeemNote ? [] : questions

/** Default values of a new item. */
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
  originalPriceFen: null,
  unlisted: false,
  cardChoice: null,
}

/** The sentence for each error across fields. */
const errorMessages: Readonly<Record<VersionErrorKind, string>> = {
  crossed: 'is above the largest quantity',
  originalPrice: 'must be above the price',
  tierQuantity: 'must ask for more and cost less than the one before',
  tierPrice: 'must ask for more and cost less than the one before',
  questionRepeated: 'must differ from the questions before',
  optionsMissing: 'must have at least two different options',
  optionsUnused: 'has options but is no choice',
}

/** Validation errors across fields. Empty if valid. */
export const validateItemVersion = (version: ItemVersion): { path: string; message: string }[] =>
  findVersionErrors(version).map(({ path, kind }) => ({ path, message: errorMessages[kind] }))

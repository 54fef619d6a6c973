import { type DisplayedStock, defaultCardSeparator } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import type { ItemVersion } from '@faka/contract/item/seller-item'

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
}

const isRepeated = (text: string, index: number, texts: readonly string[]): boolean =>
  texts.indexOf(text) < index

/** Questions that cannot be answered or told apart: a choice without two different options, options without a choice. */
function validateQuestions(questions: readonly Question[]): { path: string; message: string }[] {
  const labels = questions.map(({ label }) => label)
  return questions.flatMap(({ label, kind, options }, index) => {
    const errors: string[] = []
    if (isRepeated(label, index, labels)) errors.push('must differ from the questions before')
    if (kind === 'choice' && (options.length < 2 || options.some(isRepeated)))
      errors.push('must have at least two different options')
    if (kind !== 'choice' && options.length > 0) errors.push('has options but is no choice')
    return errors.map((message) => ({ path: `questions.${index}`, message }))
  })
}

/**
 * Validation errors across fields: crossing quantities, an original price that is not above the price, tiers whose price
 * does not fall, questions that cannot be answered. Empty if valid.
 */
export function validateItemVersion(version: ItemVersion): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = []
  if (version.minQuantity > version.maxQuantity)
    errors.push({ path: 'minQuantity', message: 'is above the largest quantity' })
  if (version.originalPriceFen !== null && version.originalPriceFen <= version.priceFen)
    errors.push({ path: 'originalPriceFen', message: 'must be above the price' })
  let previous = { minQuantity: 1, unitPriceFen: version.priceFen }
  for (const [index, tier] of version.tiers.entries()) {
    if (tier.minQuantity <= previous.minQuantity || tier.unitPriceFen >= previous.unitPriceFen)
      errors.push({ path: `tiers.${index}`, message: 'must ask for more and cost less than the one before' })
    previous = tier
  }
  return [...errors, ...validateQuestions(version.questions)]
}

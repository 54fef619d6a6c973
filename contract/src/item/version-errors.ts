import type { Question } from './question.ts'
import type { ItemVersion } from './seller-item.ts'

/** What is wrong across the fields of an item version, each of which is valid by itself. */
export type VersionErrorKind =
  | 'crossed'
  | 'originalPrice'
  | 'tierQuantity'
  | 'tierPrice'
  | 'questionRepeated'
  | 'optionsMissing'
  | 'optionsUnused'

/** An error and the field at which it is, such as `tiers.1`. */
export interface VersionError {
  path: string
  kind: VersionErrorKind
}

type CheckedFields = Pick<
  ItemVersion,
  'minQuantity' | 'maxQuantity' | 'priceFen' | 'originalPriceFen' | 'tiers' | 'questions'
>

const isRepeated = (text: string, index: number, texts: readonly string[]): boolean =>
  texts.indexOf(text) < index

/** Each tier asks for more than the one before and costs less; the first is compared with one unit at its price. */
function findTierErrors({ priceFen, tiers }: CheckedFields): VersionError[] {
  let previous = { minQuantity: 1, unitPriceFen: priceFen }
  return tiers.flatMap((tier, index) => {
    const asksForMore = tier.minQuantity > previous.minQuantity
    const costsLess = tier.unitPriceFen < previous.unitPriceFen
    previous = tier
    if (asksForMore && costsLess) return []
    return [{ path: `tiers.${index}`, kind: asksForMore ? 'tierPrice' : 'tierQuantity' }]
  })
}

/** Questions that cannot be answered or distinguished: a choice without two different options, options without a choice. */
function findQuestionErrors(questions: readonly Question[]): VersionError[] {
  const labels = questions.map(({ label }) => label)
  return questions.flatMap(({ label, kind, options }, index) => {
    const kinds: VersionErrorKind[] = []
    if (isRepeated(label, index, labels)) kinds.push('questionRepeated')
    if (kind === 'choice' && (options.length < 2 || options.some(isRepeated))) kinds.push('optionsMissing')
    if (kind !== 'choice' && options.length > 0) kinds.push('optionsUnused')
    return kinds.map((each): VersionError => ({ path: `questions.${index}`, kind: each }))
  })
}

/**
 * Errors across fields: crossing quantities, an original price that is not above the price, tiers whose price does not
 * fall, questions that cannot be answered. Empty if valid.
 */
export const findVersionErrors = (version: CheckedFields): VersionError[] => [
  ...(version.minQuantity > version.maxQuantity ? [{ path: 'minQuantity', kind: 'crossed' } as const] : []),
  ...(version.originalPriceFen !== null && version.originalPriceFen <= version.priceFen
    ? [{ path: 'originalPriceFen', kind: 'originalPrice' } as const]
    : []),
  ...findTierErrors(version),
  ...findQuestionErrors(version.questions),
]

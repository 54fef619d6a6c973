import { ratingFilters, type SellerRating } from '@faka/contract/rating/seller-rating'
import { type Parameter, stringArgument } from './command.ts'
import { maxTitleWidth } from './draw-table.ts'
import { localTime } from './local-time.ts'
import type { LocalizedText } from './localized-text.ts'

type Translate = (text: LocalizedText) => string

/** The rating argument. */
export const ratingParameter: Parameter = {
  syntax: '<rating>',
  field: 'ratingNo',
  description: { zh: '评价编号，rating list 里有', en: 'number of the rating, as rating list shows it' },
  expected: { zh: 'rating list 里的评价编号', en: 'a number as rating list shows it' },
}

export const ratingFilterParameter: Parameter = {
  syntax: '--only <ratings>',
  field: 'filter',
  description: { zh: '只看哪些', en: 'which ratings' },
  expected: { zh: ratingFilters.join('、'), en: ratingFilters.join(', ') },
}

/** The number and the reason of an act on a rating. */
export const readRatingReason = (args: Parameters<typeof stringArgument>[0]) => ({
  ratingNo: stringArgument(args, 'rating'),
  why: stringArgument(args, 'why'),
})

export const ratingColumns = (t: Translate) => [
  { title: t({ zh: '评价', en: 'RATING' }) },
  { title: t({ zh: '时间', en: 'TIME' }) },
  { title: t({ zh: '星', en: 'STARS' }), alignRight: true as const },
  { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
  { title: t({ zh: '内容', en: 'TEXT' }), maxWidth: 40 },
  { title: t({ zh: '状态', en: 'STATE' }) },
]

function stateOf({ decision, report, counts, answer }: SellerRating): LocalizedText {
  if (decision?.hidden) return { zh: '已隐藏', en: 'hidden' }
  if (!counts) return { zh: '已退款，不计入', en: 'refunded, not counted' }
  if (report && !decision) return { zh: '已举报', en: 'reported' }
  return answer ? { zh: '已答复', en: 'answered' } : { zh: '未答复', en: 'not answered' }
}

export const ratingCells = (rating: SellerRating, t: Translate): string[] => [
  rating.ratingNo,
  localTime(rating.createTime),
  String(rating.stars),
  rating.itemTitle,
  rating.text,
  t(stateOf(rating)),
]

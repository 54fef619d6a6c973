import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { cursorPageOf, cursorPaging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { RatingNo, ratingFields } from './public-rating.ts'
import { maxRatingText } from './rating.ts'

/** Which ratings a list shows: all, or those without an answer, reported, or hidden. */
export const ratingFilters = ['all', 'unanswered', 'reported', 'hidden'] as const
export const RatingFilter = z.enum(ratingFilters)
export type RatingFilter = z.infer<typeof RatingFilter>

/** A rating as the seller of its shop and administrators see it. */
export const SellerRating = z.strictObject({
  ...ratingFields,
  orderNo: OrderNo,
  itemId: ItemId,
  itemTitle: z.string(),
  /** It is shown and in the average: its order was not refunded, and the platform did not hide it. */
  counts: z.boolean(),
  /** When and why the seller reported it to the platform. */
  report: z.nullable(z.strictObject({ why: z.string(), time: Moment })),
  /** What the platform decided last, and why. */
  decision: z.nullable(z.strictObject({ hidden: z.boolean(), why: z.string(), time: Moment })),
})
export type SellerRating = z.infer<typeof SellerRating>

export const RatingAnswer = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRatingText))
/** Why a rating is reported or hidden. */
export const RatingReason = z.string().check(z.trim(), z.minLength(2), z.maxLength(200))

const ofSeller = { audience: 'seller', access: 'seller', session: 'needed' } as const

export const listRatings = endpoint({
  ...ofSeller,
  rights: ['complaints', 'orders'],
  apiScope: 'ratings:read',
  path: '/card-core/seller/rating/list',
  summary: 'The ratings of a shop, the latest first',
  input: z.strictObject({
    shortUrl: ShortUrl,
    filter: z._default(RatingFilter, 'all'),
    itemId: z.optional(ItemId),
    ...cursorPaging,
  }),
  reply: cursorPageOf(SellerRating),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'itemNotFound'],
})

export const answerRating = endpoint({
  ...ofSeller,
  rights: ['complaints'],
  apiScope: 'ratings:write',
  idempotencyKey: true,
  path: '/card-core/seller/rating/answer',
  summary: 'Answers a rating for everybody to read, once: an answer stays as it is',
  input: z.strictObject({ ratingNo: RatingNo, text: RatingAnswer }),
  reply: SellerRating,
  errorCodes: ['sessionNeeded', 'ratingNotFound', 'ratingAnswered'],
})

export const reportRating = endpoint({
  ...ofSeller,
  rights: ['complaints'],
  apiScope: 'ratings:write',
  idempotencyKey: true,
  path: '/card-core/seller/rating/report',
  summary: 'Asks the platform to hide a rating, with the reason; it stays shown until the platform decides',
  input: z.strictObject({ ratingNo: RatingNo, why: RatingReason }),
  reply: SellerRating,
  errorCodes: ['sessionNeeded', 'ratingNotFound'],
})

import * as z from 'zod/mini'
import { buyerProof, buyerProofErrorCodes } from '../order/buyer-proof.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'
import { ratingFields } from './public-rating.ts'

/** The longest text of a rating, and of the answer to one. */
export const maxRatingText = 500

export const Stars = z.int().check(z.minimum(1), z.maximum(5))
/** May be empty: the stars alone are a rating. */
export const RatingText = z.string().check(z.trim(), z.maxLength(maxRatingText))

/** A rating as its buyer sees it. */
export const OwnRating = z.strictObject({
  ...ratingFields,
  /** Until when it may be changed; null once it may not. */
  changeUntil: z.nullable(Moment),
  /** Why the platform hid it; null while everybody reads it. */
  hiddenWhy: z.nullable(z.string()),
})
export type OwnRating = z.infer<typeof OwnRating>

export const getRating = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/buyer/rating/get',
  summary: 'The rating of an order, and whether its buyer may rate it',
  input: z.strictObject({ orderNo: OrderNo, ...buyerProof }),
  reply: z.strictObject({
    rating: z.nullable(OwnRating),
    /** It was delivered and not refunded, and has no rating yet. */
    mayRate: z.boolean(),
  }),
  errorCodes: ['orderNotFound', 'cardPasswordWanted', 'cardPasswordWrong', 'cardPasswordLocked', 'tooOften'],
})

export const saveRating = endpoint({
  audience: 'buyer',
  access: 'buyer',
  path: '/card-core/buyer/rating/save',
  summary:
    'Rates the item of a delivered order, once for each order; the same call again within some days changes the rating',
  input: z.strictObject({ orderNo: OrderNo, ...buyerProof, stars: Stars, text: RatingText }),
  reply: OwnRating,
  errorCodes: ['orderNotFound', 'orderNotRateable', 'ratingFixed', ...buyerProofErrorCodes],
})

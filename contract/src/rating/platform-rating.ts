import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { RatingNo } from './public-rating.ts'
import { RatingFilter, RatingReason, SellerRating } from './seller-rating.ts'

/** A rating as administrators see it. */
export const PlatformRating = z.strictObject({
  ...SellerRating.shape,
  shortUrl: ShortUrl,
  /** The caller is its buyer, the seller or a member of the staff of its shop, and may not decide about it. */
  own: z.boolean(),
})
export type PlatformRating = z.infer<typeof PlatformRating>

const ofAdmin = { audience: 'admin', access: 'admin', session: 'needed' } as const

export const listAllRatings = endpoint({
  ...ofAdmin,
  path: '/card-core/admin/rating/list',
  summary: 'The ratings of all shops, the latest first: those that were reported, unless asked for others',
  input: z.strictObject({
    filter: z._default(RatingFilter, 'reported'),
    shortUrl: z.optional(ShortUrl),
    ...paging,
  }),
  reply: pageOf(PlatformRating),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})

export const hideRating = endpoint({
  ...ofAdmin,
  path: '/card-core/admin/rating/hide',
  summary:
    'Hides a rating from everybody but its buyer and its seller; the reason is recorded and both read it',
  input: z.strictObject({ ratingNo: RatingNo, why: RatingReason }),
  reply: PlatformRating,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'ratingNotFound', 'ownRating'],
})

export const keepRating = endpoint({
  ...ofAdmin,
  path: '/card-core/admin/rating/keep',
  summary: 'Leaves a reported rating as it is, or shows a hidden one again; the reason is recorded',
  input: z.strictObject({ ratingNo: RatingNo, why: RatingReason }),
  reply: PlatformRating,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'ratingNotFound', 'ownRating'],
})

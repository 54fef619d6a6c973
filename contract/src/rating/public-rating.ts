import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { RatingSummary } from './rating-summary.ts'

export const RatingNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'RatingNo'>()
export type RatingNo = z.infer<typeof RatingNo>

/** What everybody reads of a rating: never who wrote it. */
export const ratingFields = {
  ratingNo: RatingNo,
  stars: z.int(),
  text: z.string(),
  createTime: Moment,
  /** When it was last changed; null if it never was. */
  changeTime: z.nullable(Moment),
  /** The seller's answer. */
  answer: z.nullable(z.strictObject({ text: z.string(), time: Moment })),
}

const PublicRating = z.strictObject(ratingFields)
export type PublicRating = z.infer<typeof PublicRating>

export const pageRatings = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/rating/page',
  summary:
    'The ratings of an item, the latest first, without those of refunded orders and those that the platform hid',
  input: z.strictObject({ itemId: ItemId, ...paging }),
  reply: z.strictObject({
    ...pageOf(PublicRating).shape,
    /** Null without ratings. */
    summary: z.nullable(RatingSummary),
  }),
  errorCodes: ['itemNotFound'],
})

import * as z from 'zod/mini'
import { OrderAnswer } from '../order/order-answer.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId, OrderNo, ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { maxCardLength } from '../stock/stock.ts'

/** The number of one redemption of a card. */
export const RedemptionNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'RedemptionNo'>()
export type RedemptionNo = z.infer<typeof RedemptionNo>

/** `refunded`: the order of the card was refunded before the seller delivered. */
const redemptionStates = ['waiting', 'delivered', 'rejected', 'refunded'] as const
export type RedemptionState = (typeof redemptionStates)[number]

export const redemptionFilters = ['all', ...redemptionStates] as const
export const RedemptionFilter = z.enum(redemptionFilters)
export type RedemptionFilter = z.infer<typeof RedemptionFilter>

/** A redemption as its seller sees it in a list; never the card. */
export const SellerRedemption = z.strictObject({
  redemptionNo: RedemptionNo,
  orderNo: OrderNo,
  itemId: ItemId,
  itemTitle: z.string(),
  state: z.enum(redemptionStates),
  redeemTime: Moment,
  /** When the seller delivered or rejected. */
  endTime: z.nullable(Moment),
  /** Why it was rejected. */
  why: z.nullable(z.string()),
  hasAnswers: z.boolean(),
})
export type SellerRedemption = z.infer<typeof SellerRedemption>

const ofSeller = { audience: 'seller', access: 'seller', rights: ['orders'], session: 'needed' } as const
const ofOne = { redemptionNo: RedemptionNo }

export const listRedemptions = endpoint({
  ...ofSeller,
  apiScope: 'orders:read',
  path: '/card-core/seller/redemption/list',
  summary: 'The redemptions of the cards of a shop, the latest first, and how many there are in each state',
  input: z.strictObject({ shortUrl: ShortUrl, filter: z._default(RedemptionFilter, 'all'), ...paging }),
  reply: z.strictObject({
    ...pageOf(SellerRedemption).shape,
    counts: z.record(z.enum(redemptionStates), z.int()),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const showRedemption = endpoint({
  ...ofSeller,
  apiScope: 'orders:deliver',
  path: '/card-core/seller/redemption/show',
  summary: 'A redemption with what the holder of the card answered; each call is recorded with who made it',
  input: z.strictObject(ofOne),
  reply: z.strictObject({ ...SellerRedemption.shape, answers: z.array(OrderAnswer) }),
  errorCodes: ['sessionNeeded', 'redemptionNotFound'],
})

/** What is delivered for a card. */
export const RedemptionText = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCardLength))
/** Why nothing can be delivered. */
export const RedemptionReason = z.string().check(z.trim(), z.minLength(2), z.maxLength(200))

const endErrorCodes = ['sessionNeeded', 'redemptionNotFound', 'redemptionEnded'] as const

export const deliverRedemption = endpoint({
  ...ofSeller,
  apiScope: 'orders:deliver',
  idempotencyKey: true,
  path: '/card-core/seller/redemption/deliver',
  summary:
    'Delivers what a card was exchanged for, as a text for whoever holds the card. Not once its order is refunded',
  input: z.strictObject({ ...ofOne, text: RedemptionText }),
  reply: SellerRedemption,
  errorCodes: [...endErrorCodes, 'cardRefunded'],
})

export const rejectRedemption = endpoint({
  ...ofSeller,
  apiScope: 'orders:deliver',
  idempotencyKey: true,
  path: '/card-core/seller/redemption/reject',
  summary: 'Says why nothing can be delivered for what was answered; the card can be redeemed again',
  input: z.strictObject({ ...ofOne, why: RedemptionReason }),
  reply: SellerRedemption,
  errorCodes: endErrorCodes,
})

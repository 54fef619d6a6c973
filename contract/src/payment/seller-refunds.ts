import * as z from 'zod/mini'
import { ComplaintNo } from '../complaint/complaint.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo, PayChannelId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { Moment, shopDaySpan } from '../shared/time.ts'

/** How far a refund is. */
export const refundProgress = [
  /** Its gateway was asked, or will be. */
  'asked',
  'done',
  /** Its gateway refused it; the money is in the buyer's balance. */
  'refused',
  /** Its result is unknown, or its gateway lacks the money: it waits for a decision or for funds. */
  'stuck',
] as const
export type RefundProgress = (typeof refundProgress)[number]

/** A refund as the seller of its order sees it. */
const ShopRefund = z.strictObject({
  refundNo: z.string(),
  orderNo: OrderNo,
  amountFen: PositiveFen,
  progress: z.enum(refundProgress),
  /** It waits for money of the merchant at the gateway. */
  unfunded: z.boolean(),
  /** It was paid out by other means, and recorded so. */
  byHand: z.boolean(),
  toBalance: z.boolean(),
  reason: z.string(),
  complaintNo: z.nullable(ComplaintNo),
  channel: z.string(),
  sandbox: z.boolean(),
  time: Moment,
  doneTime: z.nullable(Moment),
})
export type ShopRefund = z.infer<typeof ShopRefund>

export const listRefunds = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/money/refunds',
  summary: 'The refunds of a shop, newest first',
  input: z.strictObject({
    shortUrl: ShortUrl,
    progress: z.optional(z.enum(refundProgress)),
    /** Continues after this refund: `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^[0-9A-Z]{1,32}$/))),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  }),
  reply: z.strictObject({
    list: z.array(ShopRefund),
    /** The value of `after` for the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

const count = z.int().check(z.minimum(0))

/** Money that moved, in 分. */
export const MoneySums = z.strictObject({
  payments: count,
  receivedFen: count,
  refunds: count,
  refundedFen: count,
  /** Of the refunds: what went to balances of buyers here, and by other means; the gateway still has it. */
  toBalanceFen: count,
  byHandFen: count,
  /** What gateways charge by the rate of the payment method, whether the buyer or the seller pays it. */
  feeFen: count,
  /** Received less refunds and fees. */
  netFen: z.int(),
})
export type MoneySums = z.infer<typeof MoneySums>

export const sumChannels = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/money/channels',
  summary:
    'What a shop received, refunded and paid in fees by payment method in a span of days, by the time when the money moved',
  input: z.strictObject({ shortUrl: ShortUrl, ...shopDaySpan }),
  reply: z.strictObject({
    channels: z.array(
      z.strictObject({
        payChannel: PayChannelId,
        channel: z.string(),
        sandbox: z.boolean(),
        ...MoneySums.shape,
      }),
    ),
    /** All payment methods of real money together. */
    real: MoneySums,
    /** Those of test money, which is no income. */
    test: MoneySums,
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

import * as z from 'zod/mini'
import { workFields } from '../account/account.ts'
import { createOrder } from '../order/order.ts'
import { PayChannel } from '../pay-channel/offered-channel.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo, PayChannelId, RequestId, ShortUrl } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { Moment } from '../shared/time.ts'

/** The most bonus steps. */
export const maxBonusSteps = 10
/** A top-up is at most this many times its unit. */
export const maxTopUpUnits = 999

/** From this amount on, a top-up gets a bonus. */
export const BonusStep = z.strictObject({ fromFen: PositiveFen, bonusFen: PositiveFen })
export type BonusStep = z.infer<typeof BonusStep>

/** What can be topped up, and what is added to it. */
const termsFields = {
  /** Amounts are multiples of it. */
  unitFen: PositiveFen,
  minFen: PositiveFen,
  maxFen: PositiveFen,
  /** By rising amounts; the last one that is reached counts. */
  steps: z.array(BonusStep).check(z.maxLength(maxBonusSteps)),
}

export const showTopUp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/topUp/show',
  summary: 'What the account can top up its balance with, by which payment methods, and the bonus steps',
  input: z.strictObject({}),
  /** Null where balances cannot be topped up. */
  reply: z.strictObject({
    topUp: z.nullable(z.strictObject({ ...termsFields, payChannels: z.array(PayChannel) })),
  }),
  errorCodes: ['sessionNeeded'],
})

export const createTopUp = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/topUp/create',
  summary:
    'Places the order of a top-up, which is paid like any order; its amount and the bonus are credited once it is paid. Idempotent by requestId',
  input: z.strictObject({
    requestId: RequestId,
    /** Without the fee of the payment method. */
    amountFen: PositiveFen,
    /** The bonus that the buyer saw; if it differs, the call fails with `topUpChanged`. */
    bonusFen: Fen,
    payChannel: PayChannelId,
    ...workFields,
  }),
  reply: z.strictObject({ orderNo: OrderNo }),
  errorCodes: [
    ...createOrder.errorCodes,
    'topUpUnavailable',
    /** Data: `{unitFen, minFen, maxFen}`. */
    'topUpAmount',
    /** Data: `{bonusFen}`. */
    'topUpChanged',
  ],
})

/** The terms of top-ups as administrators set them. */
export const TopUpTerms = z.strictObject({
  /** The shop whose orders top-ups are. */
  shortUrl: ShortUrl,
  enabled: z.boolean(),
  ...termsFields,
})
export type TopUpTerms = z.infer<typeof TopUpTerms>

const sums = z.strictObject({
  /** What was topped up, without fees. */
  toppedUpFen: Fen,
  bonusFen: Fen,
  /** What of it went back to buyers. */
  refundedFen: Fen,
  /** What of the bonus was taken back with it. */
  bonusReturnedFen: Fen,
})

export const setTopUpTerms = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/topUp/setTerms',
  summary:
    'Sets whether and how balances are topped up. Top-ups whose order was placed before keep the terms of their time',
  input: TopUpTerms,
  reply: TopUpTerms,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound', 'badInput'],
})

export const showTopUpTerms = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/topUp/terms',
  summary:
    'The terms of top-ups, who set them, and what was topped up in the kind of money that the platform takes now',
  input: z.strictObject({}),
  reply: z.strictObject({
    /** Null until they are set first. */
    terms: z.nullable(TopUpTerms),
    /** When they were set, and the name of the account that did; empty for the command line. */
    setTime: z.nullable(Moment),
    setBy: z.string(),
    sums,
    /** False for test money. */
    realMoney: z.boolean(),
  }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

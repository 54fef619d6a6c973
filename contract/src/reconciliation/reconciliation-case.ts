import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId, ShortUrl } from '../shared/ids.ts'
import { Fen } from '../shared/money.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

/**
 * The number of a case: a received payment, an unconfirmed notification, a refund, a difference from a gateway's
 * statement, or a payment that a seller confirmed.
 */
export const CaseNo = z.string().check(z.regex(/^(?:sum|notice|refund|bill|manual)-[0-9A-Z]{1,32}$/))

/** Why a case needs a manual decision. */
export const reconciliationReasons = [
  'unknownPayment',
  'wrongChannel',
  'unknownTrade',
  'wrongAmount',
  'sandboxMoney',
  'givenBack',
  'alreadyConfirmed',
  'confirmedManually',
  'unanswered',
  'denied',
  'refundUnfunded',
  'refundStuck',
  'missingHere',
  'missingThere',
  'amountDiffers',
] as const
export const reconciliationDecisions = ['accept', 'refund', 'dismiss'] as const

/** A reconciliation case: money that needs a manual decision, and the decisions available. */
export const ReconciliationCase = z.strictObject({
  caseNo: CaseNo,
  reason: z.enum(reconciliationReasons),
  amountFen: Fen,
  /**
   * The amount in our ledger, or the amount requested by the payment, if the two sides differ; null if there is
   * none.
   */
  hereFen: z.nullable(Fen),
  channel: z.string(),
  /** Test money of the sandbox. */
  sandbox: z.boolean(),
  /** The shop of its order; null for money without an order. */
  shortUrl: z.nullable(ShortUrl),
  orderNo: z.nullable(z.string()),
  paymentNo: z.string(),
  tradeNo: z.string(),
  time: Moment,
  /** The gateway's error message, or ours if it did not respond; never a secret. Null if there is none. */
  detail: z.nullable(z.string()),
  can: z.array(z.enum(reconciliationDecisions)),
})
export type ReconciliationCase = z.infer<typeof ReconciliationCase>

/** By whom the payment method of a case is managed. */
export const caseOwners = ['platform', 'seller'] as const

export const listMoney = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/money/list',
  summary: 'Reconciliation cases of all shops that need a decision, oldest first, at most 200 a page',
  input: z.strictObject({
    page: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    /** Only money at payment methods of the platform, or at those that sellers manage. */
    managedBy: z.optional(z.enum(caseOwners)),
  }),
  reply: z.array(ReconciliationCase),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

/** What each message of a gateway turned out to be. */
export const notificationVerdicts = [
  'paid',
  'refunded',
  'other',
  'probe',
  'unconfirmed',
  'unanswered',
  'badSignature',
  'stale',
  'malformed',
  'wrongMerchant',
  'unknownKey',
] as const

/** A case with what is known about it. */
export const CaseDetails = z.strictObject({
  money: ReconciliationCase,
  orderStatus: z.nullable(OrderStatus),
  orderAmountFen: z.nullable(Fen),
  /** The gateway notifications of its payment, oldest first. */
  events: z.array(z.strictObject({ verdict: z.enum(notificationVerdicts), time: Moment })),
  decisions: z.array(
    z.strictObject({ decision: z.string(), actor: z.string(), why: z.string(), time: Moment }),
  ),
})
export type CaseDetails = z.infer<typeof CaseDetails>

export const showMoney = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/money/show',
  summary: 'One case with its order and its gateway notifications',
  input: z.strictObject({ caseNo: CaseNo }),
  reply: CaseDetails,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'moneyCaseNotFound'],
})

const decisionInput = z.strictObject({
  caseNo: CaseNo,
  why: z.string().check(z.minLength(1), z.maxLength(300)),
  /** Who decides; defaults to the command line's own name. */
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
})

export const acceptMoney = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/money/accept',
  summary: 'Lets a mismatched payment pay its order, or records one that only the statement contains',
  input: decisionInput,
  reply: z.strictObject({ status: z.nullable(OrderStatus) }),
  errorCodes: [
    'sessionNeeded',
    'adminNeeded',
    'moneyCaseNotFound',
    'moneyNotDecidable',
    'soldOut',
    'lateCouponUsedUp',
    'gatewaySilent',
  ],
})

export const refundMoney = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/money/refund',
  summary: 'Refunds a payment through its gateway, or retries a refund',
  input: decisionInput,
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'moneyCaseNotFound', 'moneyNotDecidable'],
})

export const dismissMoney = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/money/dismiss',
  summary: 'Closes a case that was handled by other means; a refund counts as refunded manually',
  input: decisionInput,
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'moneyCaseNotFound'],
})

export const checkBill = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/bill/check',
  summary: "Compares the gateways' statements of a day with our ledger; every difference becomes a case",
  input: z.strictObject({
    day: z.iso.date(),
    /** Only this channel; all channels if left out. */
    payChannel: z.optional(PayChannelId),
  }),
  reply: z.array(
    z.strictObject({
      channel: z.string(),
      state: z.enum(['done', 'notReady', 'unknown', 'noBills']),
      lines: z.int(),
      differences: z.int(),
    }),
  ),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'channelNotFound'],
})

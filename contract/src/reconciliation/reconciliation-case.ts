import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Fen } from '../shared/money.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

/** Names one case: a sum that came, a call-back that was not confirmed, a refund, or a difference to a gateway's bill. */
export const CaseNo = z.string().check(z.regex(/^(?:sum|notice|refund|bill)-[0-9A-Z]{1,32}$/))

/** Why a person has to decide. */
export const reconciliationReasons = [
  ...([
    'unknownPayment',
    'wrongChannel',
    'unknownTrade',
    'wrongAmount',
    'sandboxMoney',
    'givenBack',
  ] as const),
  ...(['unanswered', 'denied'] as const),
  ...(['refundUnfunded', 'refundStuck', 'missingHere', 'missingThere', 'amountDiffers'] as const),
] as const
export const reconciliationDecisions = ['accept', 'refund', 'dismiss'] as const

/** Money about which a person has to decide, and what he can do. */
export const ReconciliationCase = z.strictObject({
  caseNo: CaseNo,
  reason: z.enum(reconciliationReasons),
  amountFen: Fen,
  /** What our books say, or what the payment asked for, where the two sides differ; null: nothing. */
  hereFen: z.nullable(Fen),
  channel: z.string(),
  orderNo: z.nullable(z.string()),
  paymentNo: z.string(),
  tradeNo: z.string(),
  time: Moment,
  /** The gateway's own words, or ours for its silence; never a key. Null where there are none. */
  detail: z.nullable(z.string()),
  can: z.array(z.enum(reconciliationDecisions)),
})
export type ReconciliationCase = z.infer<typeof ReconciliationCase>

export const listMoney = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/money/list',
  summary: 'Money about which a person has to decide, the oldest first, at most 200',
  input: z.strictObject({}),
  reply: z.array(ReconciliationCase),
  errorCodes: [],
})

export const showMoney = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/money/show',
  summary: 'One case, with its order and what its gateway told of it',
  input: z.strictObject({ caseNo: CaseNo }),
  reply: z.strictObject({
    money: ReconciliationCase,
    orderStatus: z.nullable(OrderStatus),
    orderAmountFen: z.nullable(Fen),
    /** What was heard of its payment, the oldest first. */
    events: z.array(z.strictObject({ verdict: z.string(), time: Moment })),
    decisions: z.array(
      z.strictObject({ decision: z.string(), actor: z.string(), why: z.string(), time: Moment }),
    ),
  }),
  errorCodes: ['moneyCaseNotFound'],
})

const decisionInput = z.strictObject({
  caseNo: CaseNo,
  why: z.string().check(z.minLength(1), z.maxLength(300)),
  /** Who decides; the command line's own name when left out. */
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
})

export const acceptMoney = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/money/accept',
  summary: 'Lets a sum pay its order though it did not fit, or hears of one that only the bill tells of',
  input: decisionInput,
  reply: z.strictObject({ status: z.nullable(OrderStatus) }),
  errorCodes: ['moneyCaseNotFound', 'moneyNotDecidable', 'soldOut', 'gatewaySilent'],
})

export const refundMoney = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/money/refund',
  summary: 'Gives a sum back by its gateway, or asks for a refund once more',
  input: decisionInput,
  reply: z.strictObject({}),
  errorCodes: ['moneyCaseNotFound', 'moneyNotDecidable'],
})

export const dismissMoney = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/money/dismiss',
  summary: 'Ends a case that was seen to by other means; a refund counts as given back by hand',
  input: decisionInput,
  reply: z.strictObject({}),
  errorCodes: ['moneyCaseNotFound'],
})

export const checkBill = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/bill/check',
  summary: "Compares the gateways' bills of a day with our books; what differs becomes a case",
  input: z.strictObject({ day: z.iso.date() }),
  reply: z.array(
    z.strictObject({
      channel: z.string(),
      state: z.enum(['done', 'notReady', 'unknown', 'noBills']),
      lines: z.int(),
      differences: z.int(),
    }),
  ),
  errorCodes: [],
})

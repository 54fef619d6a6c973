import * as z from 'zod/mini'
import { buyerProof } from '../order/buyer-proof.ts'
import { TimeZone } from '../order/order-list.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { OrderStatus, PaymentState } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { exportFormats } from './delivery.ts'

/** Who changed an order; `house` stands for jobs and staff of the shop. */
export const eventActors = ['buyer', 'seller', 'gateway', 'house'] as const

/** Why an order changed, as far as the order page has a message for it. */
export const eventReasons = [
  'created',
  'paid',
  'late',
  'lateWithoutStock',
  'lateWithoutCoupon',
  'lateWithoutBalance',
  'cancelled',
  'expired',
  'deliveredByHand',
  'deliveredByProgram',
  'refunded',
  'complaint',
  'refundedBySeller',
  'paidOut',
  'cancelledBySeller',
  'confirmedManually',
  'other',
] as const

/** One change of an order's status, from its event row. */
export const OrderEvent = z.strictObject({
  status: OrderStatus,
  actor: z.enum(eventActors),
  reason: z.enum(eventReasons),
  time: Moment,
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** One payment attempt of an order. */
export const OrderPayment = z.strictObject({
  /** The pay channel's name at the checkout. */
  channel: z.string(),
  amountFen: PositiveFen,
  state: PaymentState,
  time: Moment,
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** One refund, pending or done. */
export const OrderRefund = z.strictObject({
  amountFen: PositiveFen,
  /** `byPerson`: the gateway refused; it is refunded manually. */
  state: z.enum(['pending', 'done', 'byPerson']),
  /** To the buyer's balance: instead of the original payment method, or since a part of the order came from there. */
  toBalance: z.boolean(),
  /** The reason of the refund. */
  why: z.enum([
    'secondPayment',
    'lateWithoutStock',
    'lateWithoutCoupon',
    'lateWithoutBalance',
    'withoutBalance',
    'complaint',
    'seller',
    'payout',
    'other',
  ]),
  time: Moment,
  doneTime: z.nullable(Moment),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** Cards of an order that were replaced at one time. */
export const OrderReplacement = z.strictObject({ count: z.int().check(z.minimum(1)), time: Moment })
export type OrderReplacement = z.infer<typeof OrderReplacement>

/**
 * How cards were revealed: shown on a page, exported to a file, or sent to the buyer by email. A link to the file of an
 * order counts as exported.
 */
const revealKinds = ['shown', 'exported', 'mailed'] as const
export type RevealKind = (typeof revealKinds)[number]

/** When and on which kind of device the cards of an order were revealed; one row per device within ten minutes. */
export const CardReveal = z.strictObject({
  kind: z.enum(revealKinds),
  /** Of an exported file, `file` for the one that the order delivered; of an email whether it has the cards in an encrypted file, or a link. */
  format: z.nullable(z.enum([...exportFormats, 'file', 'zip', 'link'])),
  /** With the session of the account that owns the order; otherwise with its number. */
  byOwner: z.boolean(),
  /** Browser and operating system as far as the User-Agent names them: "Chrome, Windows". Empty if it does not. */
  device: z.string(),
  times: z.int().check(z.minimum(1)),
  time: Moment,
  lastTime: Moment,
})
export type CardReveal = z.infer<typeof CardReveal>

const count = z.int().check(z.minimum(0))
/** What the buyer of recalled cards may choose between, until a point in time. */
const RecallOffer = z.strictObject({
  until: Moment,
  /** What happens then. */
  fallback: z.enum(['replace', 'refund']),
  cards: count,
  refundFen: count,
  /** Whether there are new cards for all of them. */
  canReplace: z.boolean(),
})
/** How many cards of an order the seller recalled, by what its buyer got for them; `open`: nothing yet. */
export const OrderRecall = z.strictObject({
  replaced: count,
  refunded: count,
  open: count,
  offer: z.nullable(RecallOffer),
})
export type OrderRecall = z.infer<typeof OrderRecall>

/** The latest reveals that are returned. */
export const maxReveals = 100

export const getOrderTimeline = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/order/getTimeline',
  summary: 'The history of an order: status changes, payments, refunds, and when its cards were revealed',
  input: z.strictObject({ orderNo: OrderNo, ...buyerProof }),
  reply: z.strictObject({
    /** Oldest first. */
    events: z.array(OrderEvent),
    payments: z.array(OrderPayment),
    refunds: z.array(OrderRefund),
    replacements: z.array(OrderReplacement),
    /** Latest first. */
    reveals: z.array(CardReveal),
    /** When the cards were last exported. */
    exportedTime: z.nullable(Moment),
    /** Null unless the buyer was notified of a recall. */
    recall: z.nullable(OrderRecall),
  }),
  errorCodes: ['orderNotFound', 'cardPasswordWanted', 'cardPasswordWrong', 'cardPasswordLocked', 'tooOften'],
})

/** Optional columns of an export, in their order, before the card itself. */
export const exportColumns = ['no', 'orderNo', 'item', 'boughtTime'] as const
export type ExportColumn = (typeof exportColumns)[number]

/** Orders in one export: with at most 999 cards each, about a hundred thousand lines. */
export const maxExportedOrders = 100

export const exportCards = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/order/exportCards',
  summary:
    'The cards of several orders as one file, in the given order; every order is checked before the first card is written, and an error names its order',
  input: z.strictObject({
    orders: z
      .array(z.strictObject({ orderNo: OrderNo, ...buyerProof }))
      .check(z.minLength(1), z.maxLength(maxExportedOrders)),
    format: z.enum(exportFormats),
    columns: z._default(z.array(z.enum(exportColumns)).check(z.maxLength(exportColumns.length)), []),
    /** The time zone of the purchase times in the file. */
    timeZone: TimeZone,
  }),
  reply: z.strictObject({}),
  errorCodes: [
    'orderNotFound',
    'notDelivered',
    'cardPasswordWanted',
    'cardPasswordWrong',
    'cardPasswordLocked',
    'orderRepeated',
    'badInput',
    'tooOften',
  ],
  file: true,
})

import * as z from 'zod/mini'
import { buyerProof } from '../order/buyer-proof.ts'
import { TimeZone } from '../order/order-list.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { OrderStatus, PaymentState } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { exportFormats } from './delivery.ts'

/** Who changed an order: `house` is the shop's own clock and clerks. */
export const eventActors = ['buyer', 'seller', 'gateway', 'house'] as const

/** Why an order changed, as far as its page has a sentence for it. */
export const eventReasons = [
  'created',
  'paid',
  'late',
  'lateWithoutStock',
  'cancelled',
  'expired',
  'deliveredByHand',
  'refunded',
  'complaint',
  'other',
] as const

/** One change of an order's state, as its event row tells it. */
export const OrderEvent = z.strictObject({
  status: OrderStatus,
  actor: z.enum(eventActors),
  reason: z.enum(eventReasons),
  time: Moment,
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** One attempt to pay an order. */
export const OrderPayment = z.strictObject({
  /** The pay channel's name at the cash desk. */
  channel: z.string(),
  amountFen: PositiveFen,
  state: PaymentState,
  time: Moment,
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** One sum on its way back, or back. */
export const OrderRefund = z.strictObject({
  amountFen: PositiveFen,
  /** `byPerson`: the gateway would not, and somebody sees to it. */
  state: z.enum(['pending', 'done', 'byPerson']),
  /** To the buyer's balance instead of the way that it came by. */
  toBalance: z.boolean(),
  /** What it is given back for. */
  why: z.enum(['secondPayment', 'lateWithoutStock', 'complaint', 'other']),
  time: Moment,
  doneTime: z.nullable(Moment),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** What happened when cards were opened: they were shown on a page, or went out as a file. */
export const revealKinds = ['shown', 'exported'] as const
export type RevealKind = (typeof revealKinds)[number]

/** When, and from which kind of device, the cards of an order were opened; within ten minutes one device is one row. */
export const CardReveal = z.strictObject({
  kind: z.enum(revealKinds),
  format: z.nullable(z.enum(exportFormats)),
  /** By the session of the account that owns the order; else by its number. */
  byOwner: z.boolean(),
  /** Browser and system, as far as they told: "Chrome, Windows". Empty where they did not. */
  device: z.string(),
  times: z.int().check(z.minimum(1)),
  time: Moment,
  lastTime: Moment,
})
export type CardReveal = z.infer<typeof CardReveal>

/** How many openings are told, the latest ones. */
export const maxReveals = 100

export const getOrderTimeline = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/order/getTimeline',
  summary: 'What happened to an order: its changes, its payments and refunds, and when its cards were opened',
  input: z.strictObject({ orderNo: OrderNo, ...buyerProof }),
  reply: z.strictObject({
    /** The oldest first. */
    events: z.array(OrderEvent),
    payments: z.array(OrderPayment),
    refunds: z.array(OrderRefund),
    /** The latest first. */
    reveals: z.array(CardReveal),
    /** When the cards went out as a file for the last time. */
    exportedTime: z.nullable(Moment),
  }),
  errorCodes: ['orderNotFound', 'cardPasswordWanted', 'cardPasswordWrong', 'cardPasswordLocked', 'tooOften'],
})

/** What a file of cards may tell of each beside the card itself, in the order in which it stands before it. */
export const exportColumns = ['no', 'orderNo', 'item', 'boughtTime'] as const
export type ExportColumn = (typeof exportColumns)[number]

/** Orders in one file: with 999 cards each at the most, some hundred thousand lines. */
export const maxExportedOrders = 100

export const exportCards = endpoint({
  audience: 'buyer',
  access: 'cards',
  path: '/card-core/order/exportCards',
  summary:
    'The cards of several orders as one file, in the order asked for; every order is checked before the first card is written, and a refusal names the order that it is about',
  input: z.strictObject({
    orders: z
      .array(z.strictObject({ orderNo: OrderNo, ...buyerProof }))
      .check(z.minLength(1), z.maxLength(maxExportedOrders)),
    format: z.enum(exportFormats),
    columns: z._default(z.array(z.enum(exportColumns)).check(z.maxLength(exportColumns.length)), []),
    /** By whose clock the time of buying is told. */
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

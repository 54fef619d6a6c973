import * as z from 'zod/mini'
import { ComplaintNo, ComplaintStatus, ComplaintType, Expectation } from '../complaint/complaint.ts'
import { OrderRow } from '../order/order-list.ts'
import { orderActionKinds } from '../order/seller-order.ts'
import { endpoint, type ParsedReplyOf } from '../shared/endpoint.ts'
import { OrderNo, PayChannelId, PaymentNo } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { OrderStatus, PaymentState } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { OrderCampaign, OrderChoice, OrderCoupon, OrderLevel } from './delivery.ts'
import { ProgramCall } from './delivery-program.ts'
import { OrderFile } from './order-file.ts'
import { CardReveal, eventActors, eventReasons, OrderReplacement } from './order-timeline.ts'

/** One payment attempt, as its seller sees it. */
export const SoldOrderPayment = z.strictObject({
  paymentNo: PaymentNo,
  payChannel: PayChannelId,
  channel: z.string(),
  amountFen: PositiveFen,
  feeFen: Fen,
  state: PaymentState,
  /** Whether it is the one that paid the order. */
  settles: z.boolean(),
  time: Moment,
})
export type SoldOrderPayment = z.infer<typeof SoldOrderPayment>

/** One amount that a gateway reported for the order, and what became of it. */
export const ReceivedMoney = z.strictObject({
  channel: z.string(),
  /** The gateway's number of the payment. */
  tradeNo: z.string(),
  amountFen: Fen,
  /** `person`: it waits for a manual decision. */
  disposition: z.enum(['settled', 'refunding', 'refunded', 'person']),
  reason: z.string(),
  time: Moment,
})
export type ReceivedMoney = z.infer<typeof ReceivedMoney>

/** One refund, as its seller sees it. */
export const SoldOrderRefund = z.strictObject({
  refundNo: z.string(),
  amountFen: PositiveFen,
  state: z.enum(['pending', 'done', 'byPerson']),
  reason: z.string(),
  /** To the buyer's balance: instead of the original payment method, or since a part of the order came from there. */
  toBalance: z.boolean(),
  /** The merchant has no money at the gateway; it waits for funds. */
  unfunded: z.boolean(),
  /**
   * The gateway is one that the seller manages, and gave nothing back: it waits for the seller, and never becomes a
   * balance.
   */
  waitsForSeller: z.boolean(),
  complaintNo: z.nullable(z.string()),
  time: Moment,
  doneTime: z.nullable(Moment),
})
export type SoldOrderRefund = z.infer<typeof SoldOrderRefund>

/** A note or an act of the seller. */
export const OrderAction = z.strictObject({
  kind: z.enum(orderActionKinds),
  text: z.string(),
  amountFen: z.nullable(PositiveFen),
  /** The name of the account that acted; empty for the command line. */
  by: z.string(),
  time: Moment,
})
export type OrderAction = z.infer<typeof OrderAction>

/** Cards or texts of the order that were replaced at one time. */
export const SoldOrderReplacement = z.strictObject({
  ...OrderReplacement.shape,
  complaintNo: z.nullable(z.string()),
})
export type SoldOrderReplacement = z.infer<typeof SoldOrderReplacement>

/** A complaint about the order; its messages are in `showComplaint`. */
export const SoldOrderComplaint = z.strictObject({
  complaintNo: ComplaintNo,
  type: ComplaintType,
  expectation: Expectation,
  status: ComplaintStatus,
  time: Moment,
  /** The deadline of the seller's answer; null unless it is the seller's turn. */
  dueTime: z.nullable(Moment),
})
export type SoldOrderComplaint = z.infer<typeof SoldOrderComplaint>

export const showOrder = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['orders', 'complaints', 'money'],
  session: 'needed',
  apiScope: 'orders:read',
  path: '/card-core/seller/order/show',
  summary:
    "An order with its payments, refunds, replacements, complaints, events, openings of its cards and the seller's notes; never a card, the buyer's contact only in part",
  input: z.strictObject({ orderNo: OrderNo }),
  reply: z.strictObject({
    ...OrderRow.shape,
    shopName: z.string(),
    unitPriceFen: PositiveFen,
    goodsFen: PositiveFen,
    discountFen: Fen,
    campaign: z.optional(OrderCampaign),
    choice: z.optional(OrderChoice),
    level: z.optional(OrderLevel),
    coupon: z.optional(OrderCoupon),
    feeFen: Fen,
    /** What of `amountFen` was paid from the buyer's balance. Absent if nothing was. */
    balanceFen: z.optional(PositiveFen),
    payBefore: Moment,
    paidTime: z.nullable(Moment),
    deliveredTime: z.nullable(Moment),
    closedTime: z.nullable(Moment),
    late: z.boolean(),
    needPassword: z.boolean(),
    hasAnswers: z.boolean(),
    /** The name of the account that owns it; null for a guest's order, empty for an account without a name. */
    buyer: z.nullable(z.string()),
    /** The buyer's contact, masked. */
    contact: z.strictObject({
      phone: z.nullable(z.string()),
      mail: z.nullable(z.string()),
      qq: z.nullable(z.string()),
    }),
    /** The file that it delivered, with the links that its buyer got; absent unless it delivered one. */
    file: z.optional(OrderFile),
    /** Absent unless the program of the shop is asked for its cards. */
    program: z.optional(ProgramCall),
    /** How much of the money that paid it can still be refunded. */
    refundableFen: Fen,
    /** Oldest first, all seven. */
    payments: z.array(SoldOrderPayment),
    received: z.array(ReceivedMoney),
    refunds: z.array(SoldOrderRefund),
    replacements: z.array(SoldOrderReplacement),
    /** How many of its cards were redeemed on the redeem page of the item. */
    redeemedCards: z.int(),
    complaints: z.array(SoldOrderComplaint),
    events: z.array(
      z.strictObject({
        status: OrderStatus,
        actor: z.enum(eventActors),
        reason: z.enum(eventReasons),
        time: Moment,
      }),
    ),
    actions: z.array(OrderAction),
    /** Latest first. */
    reveals: z.array(CardReveal),
  }),
  errorCodes: ['sessionNeeded', 'orderNotFound'],
})

/** An order as its seller sees it. */
export type SoldOrder = ParsedReplyOf<typeof showOrder>

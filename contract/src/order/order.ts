import * as z from 'zod/mini'
import { maxAnswerLength, maxQuestions } from '../item/question.ts'
import { payOrder } from '../payment/payment.ts'
import { CouponCode, chosenCards, Quantity } from '../pricing/pricing.ts'
import { BuyerContact } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, OrderNo, PayChannelId, RequestId } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { CallerProof } from '../shared/proof-of-work.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { CardPassword, ManageSecret } from './order-secrets.ts'

/** An identifier chosen by the browser; it can only tighten rate limits, never relax them. */
const DeviceName = z.string().check(z.regex(/^[0-9A-Za-z-]{16,64}$/))

/** Twelve digits to write down: they recover the order's `manageSecret` on another device. */
const RecoveryCode = z.string().check(z.regex(/^\d{12}$/))

export const createOrder = endpoint({
  audience: 'buyer',
  access: 'anyone',
  session: 'validIfGiven',
  path: '/card-core/order/createOrderV2',
  summary: 'Places an order: holds the cards and fixes text and price. Idempotent by requestId',
  input: z.strictObject({
    requestId: RequestId,
    itemId: ItemId,
    /** The variant of an item with variants. A variant may also be named as an item itself. */
    variantId: z.optional(ItemId),
    quantity: Quantity,
    /** Exactly these cards, of an item whose buyers may choose; any free ones if left out. */
    chosenCards,
    contact: BuyerContact,
    payChannel: PayChannelId,
    couponCode: z.optional(CouponCode),
    cardPassword: z.optional(CardPassword),
    /** One answer for each question of the item, in order; empty where an optional one is left out. */
    answers: z.optional(
      z.array(z.string().check(z.maxLength(maxAnswerLength))).check(z.maxLength(maxQuestions)),
    ),
    classifyId: z.optional(ClassifyId),
    /** The amount the buyer saw; if it differs, the call fails with `priceChanged` and the new amount. */
    expectedAmountFen: z.optional(PositiveFen),
    device: z.optional(DeviceName),
    /** Starts the payment with the order, as `order/pay` would: for a buyer who pays at this channel at once. */
    startPayment: z.optional(z.boolean()),
    /** With `startPayment`: what of the order its account pays from its balance, as in `order/pay`. */
    balanceFen: z.optional(Fen),
    /** The challenge in `proofNeeded` with its solution, or with the pass of a captcha. */
    proof: z.optional(CallerProof),
  }),
  reply: z.strictObject({
    orderNo: OrderNo,
    status: OrderStatus,
    /** Includes the fee of the chosen channel; `order/pay` returns the amount for the channel that is used. */
    amountFen: PositiveFen,
    payBefore: Moment,
    /** Only for guest orders; returned again for the same requestId while the order is unpaid. */
    manageSecret: z.optional(ManageSecret),
    recoveryCode: z.optional(RecoveryCode),
    /** With `startPayment`: what `order/pay` would answer, where the channel could be started in time. */
    payment: z.optional(payOrder.reply),
  }),
  errorCodes: [
    'itemNotFound',
    'variantNeeded',
    'variantNotFound',
    'shopFrozen',
    /** Data: `{nextRelease}`: when held cards may be released, or null. */
    'soldOut',
    'stockBusy',
    'cardChoiceOff',
    /** Data: `{gone}`: those of the chosen cards that are no longer on sale. */
    'chosenCardsGone',
    'badInput',
    'quantityOutOfRange',
    /** Data: `{maxQuantity}`: the quantity one order may take now. */
    'quantityHeldBack',
    'priceChanged',
    'tooManyUnpaid',
    'tooManyUnpaidContact',
    'tooManyUnpaidNetwork',
    /** Data: `ProofNeeded`, a challenge; the same request succeeds with its solution. */
    'proofNeeded',
    'buyerBlocked',
    'channelUnavailable',
    'amountOutOfRange',
    'cardPasswordMissing',
    'cardPasswordUnwanted',
    'contactMissing',
    'requestReused',
    /** Data of both: `CouponRefused`: why the coupon does not apply. */
    'couponUnknown',
    'couponRefused',
    /** Data: `{index}`: the first question without its answer; null if their number is wrong. */
    'answersMissing',
    /** Data: `{index, error}`: the first answer of a wrong form, and which (`AnswerError`). */
    'answersWrong',
    'loginNeeded',
    'sessionNeeded',
    'tooOften',
  ],
})

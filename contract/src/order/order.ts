import * as z from 'zod/mini'
import { maxAnswerLength, maxQuestions } from '../item/question.ts'
import { CouponCode, Quantity } from '../pricing/pricing.ts'
import { BuyerContact } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, OrderNo, PayChannelId, RequestId } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { ProofOfWork } from './proof-of-work.ts'

/** The password that a buyer sets on an order; its cards are not shown without it. Stored only as a keyed hash. */
export const CardPassword = z.string().check(z.minLength(6), z.maxLength(20))

/** An identifier chosen by the browser; it can only tighten rate limits, never relax them. */
const DeviceName = z.string().check(z.regex(/^[0-9A-Za-z-]{16,64}$/))

/**
 * Allows its holder to act as the buyer of a guest's order. Returned when the order is created and kept on the
 * device and in the management link; the server stores nothing it could be derived from.
 */
export const ManageSecret = z
  .string()
  .check(z.regex(/^[\w-]{44}$/))
  .brand<'ManageSecret'>()
export type ManageSecret = z.infer<typeof ManageSecret>

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
    quantity: Quantity,
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
    /** The solution of the challenge in `proofNeeded`. */
    proof: z.optional(ProofOfWork),
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
  }),
  errorCodes: [
    'itemNotFound',
    'shopFrozen',
    /** Data: `{nextRelease}`: when held cards may be released, or null. */
    'soldOut',
    'stockBusy',
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
    'couponUnknown',
    /** Data: `{index}`: the first question without its answer; null if their number is wrong. */
    'answersMissing',
    /** Data: `{index, error}`: the first answer of a wrong form, and which (`AnswerError`). */
    'answersWrong',
    'loginNeeded',
    'sessionNeeded',
    'tooOften',
  ],
})

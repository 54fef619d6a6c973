import * as z from 'zod/mini'
import { CouponCode, Quantity } from '../pricing/pricing.ts'
import { BuyerContact } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ClassifyId, ItemId, OrderNo, PayChannelId, RequestId } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'
import { ProofOfWork } from './proof-of-work.ts'

/** The word that a buyer sets on an order; without it nobody sees its cards. Kept only as a keyed hash. */
export const CardPassword = z.string().check(z.minLength(6), z.maxLength(20))

/** A name that a browser gave itself; it may only bring limits closer, never farther. */
export const DeviceName = z.string().check(z.regex(/^[0-9A-Za-z-]{16,64}$/))

/**
 * Lets its holder act on a guest's order as its buyer. Answered with the order, kept on the device and in the link that
 * the buyer is given; the server keeps nothing from which it could be read.
 */
export const ManageSecret = z
  .string()
  .check(z.regex(/^[\w-]{44}$/))
  .brand<'ManageSecret'>()
export type ManageSecret = z.infer<typeof ManageSecret>

/** Twelve digits to write down: where the device is lost, they get its order's `manageSecret` again. */
export const RecoveryCode = z.string().check(z.regex(/^\d{12}$/))

export const createOrder = endpoint({
  audience: 'buyer',
  access: 'anyone',
  session: 'validIfGiven',
  path: '/card-core/order/createOrderV2',
  summary: 'Buys: holds the cards and freezes text and price. The same requestId gives the same order',
  input: z.strictObject({
    requestId: RequestId,
    itemId: ItemId,
    quantity: Quantity,
    contact: BuyerContact,
    payChannel: PayChannelId,
    couponCode: z.optional(CouponCode),
    cardPassword: z.optional(CardPassword),
    /** One answer for each question of the item, in their order. */
    answers: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(5))),
    classifyId: z.optional(ClassifyId),
    /** What the buyer saw; another sum is refused with `priceChanged` and the new one. */
    expectedAmountFen: z.optional(PositiveFen),
    device: z.optional(DeviceName),
    /** What `proofNeeded` asked for. */
    proof: z.optional(ProofOfWork),
  }),
  reply: z.strictObject({
    orderNo: OrderNo,
    status: OrderStatus,
    /** With the fee of the channel that it was made with; `order/pay` answers the sum of the one that is used. */
    amountFen: PositiveFen,
    payBefore: Moment,
    /** Of a guest's order, and again for the same requestId as long as the order waits for money. */
    manageSecret: z.optional(ManageSecret),
    recoveryCode: z.optional(RecoveryCode),
  }),
  errorCodes: [
    'itemNotFound',
    /** Data: `{nextRelease}`, when held cards may be free again, or null in its place. */
    'soldOut',
    'stockBusy',
    'quantityOutOfRange',
    /** Data: `{maxQuantity}`, what one order may take now. */
    'quantityHeldBack',
    'priceChanged',
    'tooManyUnpaid',
    'tooManyUnpaidContact',
    'tooManyUnpaidNetwork',
    /** Data: `ProofNeeded`, a challenge; the same request with its solution is served. */
    'proofNeeded',
    'channelUnavailable',
    'amountOutOfRange',
    'cardPasswordMissing',
    'cardPasswordUnwanted',
    'contactMissing',
    'requestReused',
    'couponUnknown',
    'answersMissing',
    'loginNeeded',
    'sessionNeeded',
    'tooOften',
  ],
})

/**
 * Grows with each change of an order's money that its status does not tell: a sum that is wrong, second or late, a
 * payment that failed, a refund that came to its end. Another one than before: read the order again.
 */
const MoneyVersion = z.int().check(z.minimum(0))

export const getOrderStatus = endpoint({
  audience: 'buyer',
  access: 'number',
  path: '/card-core/order/getOrderStatus',
  summary:
    'The state of an order; with `since`, waits until it, or with `sinceMoney` its money, is another one',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({
    since: z.optional(OrderStatus),
    /** With `since`: answers as well once `moneyVersion` is another one. */
    sinceMoney: z.optional(MoneyVersion),
    waitSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(25))),
  }),
  reply: z.strictObject({
    status: OrderStatus,
    moneyVersion: MoneyVersion,
    serverTime: Moment,
    payBefore: Moment,
  }),
  errorCodes: ['orderNotFound', 'tooOften'],
})

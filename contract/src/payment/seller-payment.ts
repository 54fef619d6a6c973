import * as z from 'zod/mini'
import { sellerRequest } from '../order/seller-order.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { OrderStatus } from '../shared/states.ts'

export const refundOrder = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: 'orders:refund',
  idempotencyKey: true,
  asksSecondFactor: true,
  path: '/card-core/seller/order/refund',
  summary:
    'Refunds a paid or delivered order in part or whole, without a complaint; to the buyer’s balance or manually where the gateway cannot. Idempotent by requestId',
  input: z.strictObject({
    ...sellerRequest,
    /** Everything that is left, if left out. */
    amountFen: z.optional(PositiveFen),
    /** How many cards of the order were redeemed when the refund was decided, none if left out: a later redemption is noticed. */
    redeemedBefore: z.optional(z.int().check(z.minimum(0))),
  }),
  reply: z.strictObject({ status: OrderStatus, amountFen: PositiveFen, refundableFen: Fen }),
  errorCodes: [
    'sessionNeeded',
    'orderNotFound',
    'orderNotRefundable',
    'refundTooLarge',
    'cardsRedeemed',
    /** It is a top-up that the buyer has spent. */
    'topUpSpent',
    'requestReused',
  ],
})

export const cancelSoldOrder = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: 'orders:refund',
  idempotencyKey: true,
  asksSecondFactor: true,
  path: '/card-core/seller/order/cancel',
  summary:
    'Cancels an unpaid order, or one that is paid and not delivered, which is refunded in full. Idempotent by requestId',
  input: z.strictObject(sellerRequest),
  reply: z.strictObject({
    /** `paid` or `delivered`: the money arrived first. `closing`: its gateway is still being asked. */
    status: OrderStatus,
    /** What is refunded; 0 for an order that was not paid. */
    refundedFen: Fen,
  }),
  errorCodes: ['sessionNeeded', 'orderNotFound', 'orderNotCancellable', 'requestReused'],
})

export const confirmOrderPayment = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/order/confirmPayment',
  summary:
    'Confirms manually that an order was paid: it is delivered like any paid order, and a reconciliation case asks for a check. What a gateway reports later is a case too, never refunded by itself. Idempotent by requestId',
  input: z.strictObject(sellerRequest),
  reply: z.strictObject({ status: OrderStatus, amountFen: PositiveFen }),
  errorCodes: [
    'sessionNeeded',
    'orderNotFound',
    'orderNotPayable',
    'channelUnavailable',
    'soldOut',
    'lateCouponUsedUp',
    'moneyNotDecidable',
    'requestReused',
  ],
})

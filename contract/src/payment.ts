import * as z from 'zod/mini'
import { buyerProof, buyerProofRefusals } from './buyer-proof.ts'
import { endpoint } from './endpoint.ts'
import { OrderNo, PayChannelId, PaymentNo } from './ids.ts'
import { Fen, PositiveFen } from './money.ts'
import { OrderStatus } from './states.ts'
import { Moment } from './time.ts'

export const payOrder = endpoint({
  audience: 'buyer',
  whoMay: 'number',
  session: 'validIfGiven',
  path: '/card-core/order/pay',
  summary:
    'Asks the gateway for the QR code of an order; safe to ask again or for another channel, whose own fee it adds',
  input: z.strictObject({ orderNo: OrderNo, payChannel: PayChannelId }),
  reply: z.strictObject({
    paymentNo: PaymentNo,
    payChannel: PayChannelId,
    /** What the QR code holds; also an address that a phone can open. */
    qrContent: z.string(),
    /** What this payment is asked for: the goods less their discount, and `feeFen`, the fee of its channel. */
    amountFen: PositiveFen,
    feeFen: Fen,
    payBefore: Moment,
  }),
  refusals: [
    ...(['orderNotFound', 'orderNotPayable', 'channelUnavailable', 'amountOutOfRange'] as const),
    ...(['gatewaySilent', 'sessionNeeded', 'tooOften'] as const),
  ],
})

export const confirmPayment = endpoint({
  audience: 'buyer',
  whoMay: 'number',
  path: '/card-core/order/confirmPayment',
  summary: '"I have paid": asks the gateway now, at most once in 5 seconds an order',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({}),
  reply: z.strictObject({
    status: OrderStatus,
    /** The gateway said that it was paid, and does not answer when asked whether that is true. */
    isUnconfirmed: z.boolean(),
  }),
  refusals: ['orderNotFound', 'tooOften'],
})

export const cancelOrder = endpoint({
  audience: 'buyer',
  whoMay: 'buyer',
  session: 'validIfGiven',
  path: '/card-core/order/cancel',
  summary: 'Cancels an unpaid order; its cards are given back once the gateway says that nothing was paid',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject(buyerProof),
  reply: z.strictObject({ status: OrderStatus }),
  refusals: ['orderNotFound', 'orderNotCancellable', 'sessionNeeded', ...buyerProofRefusals],
})

import * as z from 'zod/mini'
import { buyerProof, buyerProofErrorCodes } from '../order/buyer-proof.ts'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo, PayChannelId, PaymentNo } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

/** What a page in WeChat's own browser hands to `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`, signed. */
export const JsapiParams = z.strictObject({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})
export type JsapiParams = z.infer<typeof JsapiParams>

/**
 * How a payment is paid. `code`: `qrContent` is drawn as a QR code; where it is an address, a phone may open it.
 * `page`: `qrContent` is the address of a page for the browser that asked. `wechatLogin`: that of the page by which
 * WeChat tells who pays; it leads back to the cash desk with `code` and `state`. `jsapi`: `jsapi` is handed to WeChat.
 */
export const payWays = ['code', 'page', 'wechatLogin', 'jsapi'] as const

/** What a browser inside WeChat tells of itself: a random word that it keeps, and what it came back from WeChat with. */
const WechatBrowserInput = z.strictObject({
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  login: z.optional(
    z.strictObject({
      code: z.string().check(z.regex(/^[\w-]{1,128}$/)),
      state: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

export const payOrder = endpoint({
  audience: 'buyer',
  access: 'number',
  session: 'validIfGiven',
  path: '/card-core/order/pay',
  summary:
    'Asks the gateway how an order is paid where the buyer stands: by a code, a page, or inside WeChat; safe to ask again or for another channel, whose own fee it adds',
  input: z.strictObject({
    orderNo: OrderNo,
    payChannel: PayChannelId,
    wechat: z.optional(WechatBrowserInput),
  }),
  reply: z.strictObject({
    paymentNo: PaymentNo,
    payChannel: PayChannelId,
    way: z.enum(payWays),
    /** What the QR code holds, or an address; empty where `jsapi` stands in its place. */
    qrContent: z.string(),
    jsapi: z.nullable(JsapiParams),
    /** For how long the page's address is taken, where that is less than the time to pay: it is asked for anew then. */
    validSeconds: z.nullable(z.int()),
    /** What this payment is asked for: the goods less their discount, and `feeFen`, the fee of its channel. */
    amountFen: PositiveFen,
    feeFen: Fen,
    payBefore: Moment,
  }),
  errorCodes: [
    ...(['orderNotFound', 'orderNotPayable', 'channelUnavailable', 'amountOutOfRange'] as const),
    ...(['gatewaySilent', 'sessionNeeded', 'tooOften'] as const),
  ],
})

export const confirmPayment = endpoint({
  audience: 'buyer',
  access: 'number',
  path: '/card-core/order/confirmPayment',
  summary: '"I have paid": asks the gateway now, at most once in 5 seconds an order',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({}),
  reply: z.strictObject({
    status: OrderStatus,
    /** The gateway said that it was paid, and does not answer when asked whether that is true. */
    isUnconfirmed: z.boolean(),
  }),
  errorCodes: ['orderNotFound', 'tooOften'],
})

export const cancelOrder = endpoint({
  audience: 'buyer',
  access: 'buyer',
  session: 'validIfGiven',
  path: '/card-core/order/cancel',
  summary: 'Cancels an unpaid order; its cards are given back once the gateway says that nothing was paid',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject(buyerProof),
  reply: z.strictObject({ status: OrderStatus }),
  errorCodes: ['orderNotFound', 'orderNotCancellable', 'sessionNeeded', ...buyerProofErrorCodes],
})

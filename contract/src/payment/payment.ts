import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { OrderNo, PayChannelId, PaymentNo } from '../shared/ids.ts'
import { Fen, PositiveFen } from '../shared/money.ts'
import { OrderStatus } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

/** The signed parameters of `WeixinJSBridge.invoke('getBrandWCPayRequest', …)` in WeChat's browser. */
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
 * How a payment is made. `code`: `qrContent` is shown as a QR code; if it is a URL, a phone may open it. `page`:
 * `qrContent` is the URL of a page for this browser. `wechatLogin`: the URL of WeChat's login page, which returns to
 * the checkout with `code` and `state`. `jsapi`: `jsapi` is passed to WeChat.
 */
const payWays = ['code', 'page', 'wechatLogin', 'jsapi'] as const

/**
 * Sent by a browser inside WeChat: a random value that it keeps, and the parameters that WeChat's login returned.
 */
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
    "Starts a payment with the gateway, as the buyer's browser allows: by QR code, by page, or inside WeChat; may be repeated, also for another channel, whose fee is then added",
  input: z.strictObject({
    orderNo: OrderNo,
    payChannel: PayChannelId,
    /**
     * What of the order its account pays from its balance, beside this payment: taken now, and given back if the order is not
     * paid with it. 0 pays the whole order here; absent: what is taken for the order stays.
     */
    balanceFen: z.optional(Fen),
    wechat: z.optional(WechatBrowserInput),
  }),
  reply: z.strictObject({
    paymentNo: PaymentNo,
    payChannel: PayChannelId,
    way: z.enum(payWays),
    /** The content of the QR code, or a URL; empty for `jsapi`. */
    qrContent: z.string(),
    jsapi: z.nullable(JsapiParams),
    /**
     * How long the page's URL is valid, if that is shorter than the time to pay; the client then requests a new one.
     */
    validSeconds: z.nullable(z.int()),
    /** The amount due: the goods less their discount and `balanceFen`, plus `feeFen`, the fee of the channel for that. */
    amountFen: PositiveFen,
    feeFen: Fen,
    /** What of the order is paid from the balance of its account. Absent if nothing is. */
    balanceFen: z.optional(PositiveFen),
    payBefore: Moment,
  }),
  errorCodes: [
    'orderNotFound',
    'orderNotPayable',
    'channelUnavailable',
    'amountOutOfRange',
    /** `balanceFen` is more than the balance. */
    'balanceTooLow',
    'gatewaySilent',
    'sessionNeeded',
    'tooOften',
  ],
})

export const confirmPayment = endpoint({
  audience: 'buyer',
  access: 'number',
  path: '/card-core/order/confirmPayment',
  summary: '"I have paid": queries the gateway now, at most once in 5 seconds for each order',
  query: z.strictObject({ orderNo: OrderNo }),
  input: z.strictObject({}),
  reply: z.strictObject({
    status: OrderStatus,
    /** The gateway notified a payment but has not confirmed it when queried. */
    isUnconfirmed: z.boolean(),
  }),
  errorCodes: ['orderNotFound', 'tooOften'],
})

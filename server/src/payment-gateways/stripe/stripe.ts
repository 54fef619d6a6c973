import { acknowledgeByStatus } from '../acknowledge.ts'
import type { Device, GatewayAdapter, SelfTestResult } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { requestStripe } from './request-stripe.ts'
import { readStripeNotification } from './stripe-notification.ts'
import { queryRefund, refund } from './stripe-refund.ts'
import { close, create, query, windowSeconds } from './stripe-session.ts'
import { movesRealMoney, StripeSettings } from './stripe-settings.ts'
import { stripeWords } from './stripe-words.ts'

/** Lists the newest session, which requires a key with access to sessions. */
async function selfTest(settings: StripeSettings, deps: GatewayDeps): Promise<SelfTestResult> {
  const result = await requestStripe(settings, deps, (client) => client.checkout.sessions.list({ limit: 1 }))
  if (result.kind === 'accepted')
    return {
      ok: true,
      detail: 'Stripe knows the key',
      notChecked: [
        'webhookSecret: send a test event from the dashboard; a wrong one is logged as badSignature',
      ],
    }
  if (result.kind === 'unknown') return { ok: false, detail: result.reason }
  const advice =
    result.status === 401
      ? ': secretKey is not known to Stripe'
      : result.status === 403
        ? ': the restricted key needs Checkout Sessions (write), PaymentIntents (read), Charges (read) and Refunds (write)'
        : ''
  return { ok: false, detail: `${result.code}${advice}` }
}

/** WeChat's browser opens no page of Alipay, and the reverse; cards work everywhere. */
const devicesOf = ({ methods }: StripeSettings): Device[] => [
  'desk',
  'phone',
  ...(methods.some((method) => method !== 'alipay') ? (['wechat'] as const) : []),
  ...(methods.some((method) => method !== 'wechat_pay') ? (['alipay'] as const) : []),
]

/** Stripe Checkout: Stripe's own page for Alipay, WeChat Pay and cards, in yuan. */
export const stripe: GatewayAdapter<StripeSettings> = {
  settings: StripeSettings,
  words: stripeWords,
  capabilities: (settings) => ({
    close: 'always',
    refund: 'idempotent',
    partialRefund: true,
    minWindowSeconds: windowSeconds.min,
    maxWindowSeconds: windowSeconds.max,
    realMoney: movesRealMoney(settings),
    // the signature suffices as proof; the query also shows refunds made meanwhile
    confirmByQuery: true,
    devices: devicesOf(settings),
  }),
  create,
  readNotification: readStripeNotification,
  // it retries for three days
  acknowledge: acknowledgeByStatus(),
  query,
  close,
  refund,
  queryRefund,
  selfTest,
}

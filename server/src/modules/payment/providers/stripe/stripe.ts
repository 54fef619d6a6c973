import type { Device, GatewayAdapter, GatewayDeps, SelfTestResult } from '../gateway-adapter.ts'
import { requestStripe } from './request-stripe.ts'
import { acknowledgeStripe, readStripeNotification } from './stripe-notification.ts'
import { queryRefund, refund } from './stripe-refund.ts'
import { close, create, query, windowSeconds } from './stripe-session.ts'
import { movesRealMoney, StripeSettings } from './stripe-settings.ts'

/** Asks for the newest session: only a right key that may see sessions brings an answer. */
async function selfTest(settings: StripeSettings, world: GatewayDeps): Promise<SelfTestResult> {
  const told = await requestStripe(settings, world, (stripe) => stripe.checkout.sessions.list({ limit: 1 }))
  if (told.kind === 'agreed')
    return {
      ok: true,
      detail: 'Stripe knows the key',
      notChecked: [
        'webhookSecret: send a test event from the dashboard; a wrong one is logged as badSignature',
      ],
    }
  if (told.kind === 'unknown') return { ok: false, detail: told.reason }
  const advice =
    told.status === 401
      ? ': secretKey is not known to Stripe'
      : told.status === 403
        ? ': the restricted key needs Checkout Sessions (write), PaymentIntents (read), Charges (read) and Refunds (write)'
        : ''
  return { ok: false, detail: `${told.code}${advice}` }
}

/** Inside WeChat no page of Alipay's opens, and the other way round; a card is taken everywhere. */
const devicesOf = ({ methods }: StripeSettings): Device[] => [
  ...(['desk', 'phone'] as const),
  ...(methods.some((method) => method !== 'alipay') ? (['wechat'] as const) : []),
  ...(methods.some((method) => method !== 'wechat_pay') ? (['alipay'] as const) : []),
]

/** Stripe Checkout: a page of Stripe's own, for Alipay, WeChat Pay and cards, in yuan. */
export const stripe: GatewayAdapter<StripeSettings> = {
  settings: StripeSettings,
  capabilities: (settings) => ({
    close: 'always',
    refund: 'idempotent',
    partialRefund: true,
    minWindowSeconds: windowSeconds.min,
    maxWindowSeconds: windowSeconds.max,
    realMoney: movesRealMoney(settings),
    // its signature proves enough; asking tells besides what went back meanwhile
    confirmByQuery: true,
    devices: devicesOf(settings),
  }),
  create,
  readNotification: readStripeNotification,
  acknowledge: acknowledgeStripe,
  query,
  close,
  refund,
  queryRefund,
  selfTest,
}

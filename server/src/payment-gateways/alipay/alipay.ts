import { newNumber } from '../../platform/random.ts'
import { acknowledgeByText } from '../acknowledge.ts'
import type { GatewayAdapter, SelfTestResult } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { readNotification } from './alipay-notification.ts'
import { devicesOf, payWayFor } from './alipay-page.ts'
import { queryRefund, refund } from './alipay-refund.ts'
import { AlipaySettings, movesRealMoney } from './alipay-settings.ts'
import { fetchStatement } from './alipay-statement.ts'
import { close, create, query, windowSeconds } from './alipay-trade.ts'
import { alipayWords } from './alipay-words.ts'
import { requestAlipay } from './request-alipay.ts'

/** Advice for setup errors, by prefix of Alipay's error code. */
const advice: readonly (readonly [string, string])[] = [
  ['isv.invalid-signature', 'register the public half of privateKey at the app (接口加签方式)'],
  ['isv.missing-signature', 'register the public half of privateKey at the app (接口加签方式)'],
  ['isv.invalid-app-id', 'check appId, and that the app is online'],
  ['isv.insufficient', 'sign the contract (当面付, or that of the page) and add it to the app'],
  ['isv.invalid-cloud-app', 'check appId, and that the app is online'],
  ['signed by Alipay', 'alipayPublicKey has to be Alipay’s key (支付宝公钥), not the app’s own'],
  ['not known here', 'fetch the newest alipayCertPublicKey_RSA2.crt'],
]

/** Whether a page product is enabled shows only with a payment. */
const notChecked = {
  page: 'products: whether 电脑网站支付 is signed for shows on Alipay’s page, which only the buyer’s browser opens',
  wap: 'products: whether 手机网站支付 is signed for shows on Alipay’s page, which only the buyer’s browser opens',
} as const

/** Queries a trade that cannot exist: a signed "not found" requires the right app, key and contract. */
async function selfTest(settings: AlipaySettings, deps: GatewayDeps): Promise<SelfTestResult> {
  const content = { out_trade_no: `selftest${newNumber(deps.random, 24)}` }
  const result = await requestAlipay('alipay.trade.query', content, settings, deps)
  if (result.kind === 'refused' && result.code === 'ACQ.TRADE_NOT_EXIST')
    return {
      ok: true,
      detail: 'Alipay knows the app, and its answer is signed by the key of this channel',
      notChecked: [
        'sellerId: Alipay names it in notifications only; one for another seller is refused as wrongMerchant',
        ...settings.products.flatMap((product) => (product === 'face' ? [] : [notChecked[product]])),
      ],
    }
  const reason =
    result.kind === 'unknown' ? result.reason : result.kind === 'refused' ? result.code : 'an odd answer'
  const hint = advice.find(([mark]) => reason.includes(mark))?.[1]
  return { ok: false, detail: hint === undefined ? reason : `${reason}: ${hint}` }
}

/**
 * Alipay open platform v1, RSA2 with keys or certificates: 当面付 (a QR code per payment) and its desktop and
 * mobile pages. Uses `alipay.trade.precreate`, `page.pay`, `wap.pay`, `query`, `close`, `refund`,
 * `fastpay.refund.query`, and the daily statement.
 */
export const alipay: GatewayAdapter<AlipaySettings> = {
  settings: AlipaySettings,
  words: alipayWords,
  capabilities: (settings) => ({
    close: 'afterScan',
    refund: 'idempotent',
    partialRefund: true,
    minWindowSeconds: windowSeconds.min,
    maxWindowSeconds: windowSeconds.max,
    realMoney: movesRealMoney(settings),
    // only Alipay can sign its notifications, but a query is cheap and a received payment is recorded for
    // good
    confirmByQuery: true,
    // WeChat blocks Alipay's pages
    devices: devicesOf(settings),
  }),
  payWayFor,
  create,
  readNotification,
  // it retries eight times in 25 hours
  acknowledge: acknowledgeByText,
  query,
  close,
  refund,
  queryRefund,
  selfTest,
  fetchStatement,
}

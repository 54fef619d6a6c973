import { openAlipaySimulator } from '../../simulators/alipay-simulator.ts'
import { openBepusdtSimulator } from '../../simulators/bepusdt-simulator.ts'
import { openEpaySimulator } from '../../simulators/epay-simulator.ts'
import { openPaypalSimulator } from '../../simulators/paypal-simulator.ts'
import { openStripeSimulator } from '../../simulators/stripe-simulator.ts'
import { openTokenpaySimulator } from '../../simulators/tokenpay-simulator.ts'
import { openWechatSimulator } from '../../simulators/wechat-simulator.ts'
import { openXunhupaySimulator } from '../../simulators/xunhupay-simulator.ts'
import {
  followRedirect,
  type GatewayKind,
  type TestSimulator,
  type TestSimulatorOptions,
} from './gateway-shop.ts'
import { userAgents } from './user-agents.ts'
import { requestJsapiParams } from './wechat-browser.ts'

/** A gateway simulator of any kind, for tests that run on all of them. */
export interface AnyTestSimulator extends TestSimulator {
  settings: unknown
  page?: (code: string) => string
  setWebhookUrl?: (notifyUrl: string) => void
}

const kindOf = (
  provider: string,
  method: GatewayKind<AnyTestSimulator>['method'],
  open: (options: TestSimulatorOptions) => Promise<AnyTestSimulator>,
): GatewayKind<AnyTestSimulator> => ({
  provider,
  method,
  open,
  toSettings: ({ settings }) => settings,
  setWebhookUrl: (gateway, notifyUrl) => gateway.setWebhookUrl?.(notifyUrl),
  toPaymentPage: (code, gateway) => gateway.page?.(code) ?? code,
})

/** An EPay that opens the trade when the buyer's browser visits its page. */
const epayPage = (dialect: 'md5' | 'rsa'): GatewayKind<AnyTestSimulator> => ({
  ...kindOf(`epay-${dialect}`, 'alipay', (options) => openEpaySimulator(dialect, options)),
  toSettings: ({ settings }) => ({ ...Object(settings), mode: 'page' }),
  toPaymentPage: followRedirect,
})

/** A WeChat Pay whose product depends on the buyer's browser. */
const wechatKind = (more: Partial<GatewayKind<AnyTestSimulator>> = {}): GatewayKind<AnyTestSimulator> => ({
  ...kindOf('wechat-pay', 'wxpay', async (options) => {
    const gateway = await openWechatSimulator(options)
    return { ...gateway, settings: gateway.settings.byKey, page: gateway.payPageOf }
  }),
  ...more,
})

/** An Alipay whose merchant has signed up for these products. */
const alipayKind = (
  products: readonly string[],
  more: Partial<GatewayKind<AnyTestSimulator>> = {},
): GatewayKind<AnyTestSimulator> => ({
  ...kindOf('alipay', 'alipay', async (options) => {
    const gateway = await openAlipaySimulator(options)
    return { ...gateway, settings: { ...gateway.settings.keys, products } }
  }),
  ...more,
})

/** Every supported gateway, by its common name. */
export const gatewayKinds: ReadonlyMap<string, GatewayKind<AnyTestSimulator>> = new Map([
  ['EPay v1', kindOf('epay-md5', 'alipay', (options) => openEpaySimulator('md5', options))],
  ['EPay v2', kindOf('epay-rsa', 'alipay', (options) => openEpaySimulator('rsa', options))],
  ['EPay v1, page', epayPage('md5')],
  ['EPay v2, page', epayPage('rsa')],
  ['Alipay', alipayKind(['face'])],
  ['Alipay, page', alipayKind(['page'], { toPaymentPage: followRedirect, userAgent: userAgents.desktop })],
  ['Alipay, wap', alipayKind(['wap'], { toPaymentPage: followRedirect, userAgent: userAgents.phone })],
  ['WeChat Pay', wechatKind()],
  ['WeChat Pay, H5', wechatKind({ userAgent: userAgents.phone })],
  [
    'WeChat Pay, JSAPI',
    wechatKind({
      userAgent: userAgents.wechat,
      requestPayment: async (placed, payChannel) => (await requestJsapiParams(placed, payChannel)).package,
    }),
  ],
  ['Stripe', kindOf('stripe', 'any', openStripeSimulator)],
  [
    'PayPal',
    {
      ...kindOf('paypal', 'any', openPaypalSimulator),
      // its ledger is in cents: one dollar per yuan makes them comparable
      toSettings: ({ settings }) => ({ ...Object(settings), yuanPerUnit: '1' }),
    },
  ],
  ['虎皮椒', kindOf('xunhupay', 'any', openXunhupaySimulator)],
  ['BEpusdt', kindOf('bepusdt', 'any', openBepusdtSimulator)],
  ['epusdt', kindOf('bepusdt', 'any', (options) => openBepusdtSimulator({ ...options, software: 'epusdt' }))],
  [
    'epusdt (GMWallet)',
    kindOf('bepusdt', 'any', (options) => openBepusdtSimulator({ ...options, software: 'gmpay' })),
  ],
  ['TokenPay', kindOf('tokenpay', 'any', openTokenpaySimulator)],
])

import { openAlipayGateway } from '../../../gateways/alipay-gateway.ts'
import { openBepusdtGateway } from '../../../gateways/bepusdt-gateway.ts'
import { openEpayGateway } from '../../../gateways/epay-gateway.ts'
import { openPaypalGateway } from '../../../gateways/paypal-gateway.ts'
import { openStripeGateway } from '../../../gateways/stripe-gateway.ts'
import { openTokenpayGateway } from '../../../gateways/tokenpay-gateway.ts'
import { openWechatGateway } from '../../../gateways/wechat-gateway.ts'
import { openXunhupayGateway } from '../../../gateways/xunhupay-gateway.ts'
import {
  type GatewayKind,
  pageBehind,
  type SmallGateway,
  type SmallGatewayOptions,
} from './gateway-counter.ts'
import { askJsapi } from './pay-in-wechat.ts'
import { userAgents } from './user-agents.ts'

/** A small gateway of any kind, as the tests that try them all see it. */
export interface AnyGateway extends SmallGateway {
  settings: unknown
  page?: (code: string) => string
  layDown?: (notifyUrl: string) => void
}

const kindOf = (
  provider: string,
  method: GatewayKind<AnyGateway>['method'],
  open: (options: SmallGatewayOptions) => Promise<AnyGateway>,
): GatewayKind<AnyGateway> => ({
  ...{ provider, method, open },
  settingsOf: ({ settings }) => settings,
  layDown: (gateway, notifyUrl) => gateway.layDown?.(notifyUrl),
  pageOf: (code, gateway) => gateway.page?.(code) ?? code,
})

/** An EPay whose page opens the trade, as the buyer's browser is sent there. */
const epayPage = (dialect: 'md5' | 'rsa'): GatewayKind<AnyGateway> => ({
  ...kindOf(`epay-${dialect}`, 'alipay', (options) => openEpayGateway(dialect, options)),
  settingsOf: ({ settings }) => ({ ...Object(settings), mode: 'page' }),
  pageOf: pageBehind,
})

/** A WeChat Pay that is used where its buyers stand. */
const wechatKind = (more: Partial<GatewayKind<AnyGateway>> = {}): GatewayKind<AnyGateway> => ({
  ...kindOf('wechat-pay', 'wxpay', async (options) => {
    const gateway = await openWechatGateway(options)
    return { ...gateway, settings: gateway.settings.byKey, page: gateway.pageOf }
  }),
  ...more,
})

/** An Alipay whose merchant has signed for these products. */
const alipayKind = (
  products: readonly string[],
  more: Partial<GatewayKind<AnyGateway>> = {},
): GatewayKind<AnyGateway> => ({
  ...kindOf('alipay', 'alipay', async (options) => {
    const gateway = await openAlipayGateway(options)
    return { ...gateway, settings: { ...gateway.settings.keys, products } }
  }),
  ...more,
})

/** Every gateway that the shop can speak to, by the name that people know it by. */
export const gatewayKinds: ReadonlyMap<string, GatewayKind<AnyGateway>> = new Map([
  ['EPay v1', kindOf('epay-md5', 'alipay', (options) => openEpayGateway('md5', options))],
  ['EPay v2', kindOf('epay-rsa', 'alipay', (options) => openEpayGateway('rsa', options))],
  ['EPay v1, page', epayPage('md5')],
  ['EPay v2, page', epayPage('rsa')],
  ['Alipay', alipayKind(['face'])],
  ['Alipay, page', alipayKind(['page'], { pageOf: pageBehind, userAgent: userAgents.desk })],
  ['Alipay, wap', alipayKind(['wap'], { pageOf: pageBehind, userAgent: userAgents.phone })],
  ['WeChat Pay', wechatKind()],
  ['WeChat Pay, H5', wechatKind({ userAgent: userAgents.phone })],
  [
    'WeChat Pay, JSAPI',
    wechatKind({
      userAgent: userAgents.wechat,
      ask: async (placed, payChannel) => (await askJsapi(placed, payChannel)).package,
    }),
  ],
  ['Stripe', kindOf('stripe', 'any', openStripeGateway)],
  [
    'PayPal',
    {
      ...kindOf('paypal', 'any', openPaypalGateway),
      // its books are in cents: one dollar a yuan makes them comparable
      settingsOf: ({ settings }) => ({ ...Object(settings), yuanPerUnit: '1' }),
    },
  ],
  ['虎皮椒', kindOf('xunhupay', 'any', openXunhupayGateway)],
  ['BEpusdt', kindOf('bepusdt', 'any', openBepusdtGateway)],
  ['epusdt', kindOf('bepusdt', 'any', (options) => openBepusdtGateway({ ...options, software: 'epusdt' }))],
  [
    'epusdt (GMWallet)',
    kindOf('bepusdt', 'any', (options) => openBepusdtGateway({ ...options, software: 'gmpay' })),
  ],
  ['TokenPay', kindOf('tokenpay', 'any', openTokenpayGateway)],
])

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

/** Every gateway that the shop can speak to, by the name that people know it by. */
export const gatewayKinds: ReadonlyMap<string, GatewayKind<AnyGateway>> = new Map([
  ['EPay v1', kindOf('epay-md5', 'alipay', (options) => openEpayGateway('md5', options))],
  ['EPay v2', kindOf('epay-rsa', 'alipay', (options) => openEpayGateway('rsa', options))],
  ['EPay v1, page', epayPage('md5')],
  ['EPay v2, page', epayPage('rsa')],
  [
    'Alipay',
    kindOf('alipay', 'alipay', async (options) => {
      const gateway = await openAlipayGateway(options)
      return { ...gateway, settings: gateway.settings.keys }
    }),
  ],
  [
    'WeChat Pay',
    kindOf('wechat-pay', 'wxpay', async (options) => {
      const gateway = await openWechatGateway(options)
      return { ...gateway, settings: gateway.settings.byKey, page: gateway.pageOf }
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

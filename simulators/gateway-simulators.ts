import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { openAlipaySimulator } from './alipay-simulator.ts'
import { openBepusdtSimulator } from './bepusdt-simulator.ts'
import { openEpaySimulator } from './epay-simulator.ts'
import { openPaypalSimulator } from './paypal-simulator.ts'
import type { ServedGateway, SimulatorOptions } from './serve-gateway.ts'
import { openStripeSimulator } from './stripe-simulator.ts'
import { openTokenpaySimulator } from './tokenpay-simulator.ts'
import { openWechatSimulator } from './wechat-simulator.ts'
import { openXunhupaySimulator } from './xunhupay-simulator.ts'

/** A running gateway simulator, with the settings of a channel at it. */
export interface RunningSimulator extends ServedGateway {
  settings: Readonly<Record<string, unknown>>
}

/** A gateway simulator that `npm run dev` offers, and its channel in the demo shop. */
export interface GatewaySimulator {
  /** The channel's name, before the suffix that marks it as simulated. */
  name: string
  provider: string
  method: PayChannel['method']
  /** The default port. */
  port: number
  /** False if browsers cannot open its code: the trade is then chosen on the simulator's home page. */
  isCodePage: boolean
  open(options: SimulatorOptions): Promise<RunningSimulator>
}

/** All gateway simulators. Add a new one here. */
export const gatewaySimulators: readonly GatewaySimulator[] = [
  {
    name: '支付宝',
    provider: 'alipay',
    method: 'alipay',
    port: 3110,
    isCodePage: true,
    async open(options) {
      const gateway = await openAlipaySimulator(options)
      return { ...gateway, settings: gateway.settings.keys }
    },
  },
  {
    name: '微信支付',
    provider: 'wechat-pay',
    method: 'wxpay',
    port: 3111,
    isCodePage: false,
    async open(options) {
      const gateway = await openWechatSimulator(options)
      return { ...gateway, settings: gateway.settings.byKey }
    },
  },
  {
    name: '易支付 v1',
    provider: 'epay-md5',
    method: 'alipay',
    port: 3112,
    isCodePage: true,
    open: (options) => openEpaySimulator('md5', options),
  },
  {
    name: '易支付 v2',
    provider: 'epay-rsa',
    method: 'alipay',
    port: 3113,
    isCodePage: true,
    open: (options) => openEpaySimulator('rsa', options),
  },
  {
    name: 'Stripe',
    provider: 'stripe',
    method: 'any',
    port: 3114,
    isCodePage: true,
    open: openStripeSimulator,
  },
  {
    name: 'USDT',
    provider: 'bepusdt',
    method: 'any',
    port: 3115,
    isCodePage: true,
    open: openBepusdtSimulator,
  },
  {
    name: '虎皮椒',
    provider: 'xunhupay',
    method: 'any',
    port: 3116,
    isCodePage: true,
    open: openXunhupaySimulator,
  },
  {
    name: 'TokenPay',
    provider: 'tokenpay',
    method: 'any',
    port: 3117,
    isCodePage: true,
    open: openTokenpaySimulator,
  },
  {
    name: 'PayPal',
    provider: 'paypal',
    method: 'any',
    port: 3118,
    isCodePage: true,
    open: openPaypalSimulator,
  },
]

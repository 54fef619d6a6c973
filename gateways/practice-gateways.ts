import type { PayChannel } from '@faka/contract/shop'
import { openAlipayGateway } from './alipay-gateway.ts'
import { openBepusdtGateway } from './bepusdt-gateway.ts'
import type { CallBacks } from './call-backs.ts'
import { openEpayGateway } from './epay-gateway.ts'
import type { FaultPlan } from './fault-plan.ts'
import type { GatewayLedger } from './gateway-ledger.ts'
import { openPaypalGateway } from './paypal-gateway.ts'
import { openStripeGateway } from './stripe-gateway.ts'
import { openTokenpayGateway } from './tokenpay-gateway.ts'
import { openWechatGateway } from './wechat-gateway.ts'
import { openXunhupayGateway } from './xunhupay-gateway.ts'

/** A small gateway that runs, with what a channel at it needs. */
export interface RunningGateway extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  callBacks: CallBacks
  settings: Readonly<Record<string, unknown>>
}

export interface PracticeOptions {
  port: number
  plan?: FaultPlan
  /** Pauses between the tries of a call-back; each gateway's own when left out. */
  pausesMs?: readonly number[]
}

/** A gateway that `npm run dev` offers to try, and the channel that the demo shop gets for it. */
export interface PracticeGateway {
  /** What the channel is called, before the mark of what is only pretended. */
  name: string
  provider: string
  method: PayChannel['method']
  /** Where it stands unless another program stands there. */
  port: number
  /** False where no browser opens its code: the trade is then chosen on the gateway's first page. */
  codeIsPage: boolean
  open(options: PracticeOptions): Promise<RunningGateway>
}

/** Every small gateway of this folder that takes money. A new one joins by its entry. */
export const practiceGateways: readonly PracticeGateway[] = [
  {
    ...{ name: '支付宝', provider: 'alipay', method: 'alipay', port: 3110, codeIsPage: true },
    async open(options) {
      const gateway = await openAlipayGateway(options)
      return { ...gateway, settings: gateway.settings.keys }
    },
  },
  {
    ...{ name: '微信支付', provider: 'wechat-pay', method: 'wxpay', port: 3111, codeIsPage: false },
    async open(options) {
      const gateway = await openWechatGateway(options)
      return { ...gateway, settings: gateway.settings.byKey }
    },
  },
  {
    ...{ name: '易支付 v1', provider: 'epay-md5', method: 'alipay', port: 3112, codeIsPage: true },
    open: (options) => openEpayGateway('md5', options),
  },
  {
    ...{ name: '易支付 v2', provider: 'epay-rsa', method: 'alipay', port: 3113, codeIsPage: true },
    open: (options) => openEpayGateway('rsa', options),
  },
  {
    ...{ name: 'Stripe', provider: 'stripe', method: 'any', port: 3114, codeIsPage: true },
    open: openStripeGateway,
  },
  {
    ...{ name: 'USDT', provider: 'bepusdt', method: 'any', port: 3115, codeIsPage: true },
    open: openBepusdtGateway,
  },
  {
    ...{ name: '虎皮椒', provider: 'xunhupay', method: 'any', port: 3116, codeIsPage: true },
    open: openXunhupayGateway,
  },
  {
    ...{ name: 'TokenPay', provider: 'tokenpay', method: 'any', port: 3117, codeIsPage: true },
    open: openTokenpayGateway,
  },
  {
    ...{ name: 'PayPal', provider: 'paypal', method: 'any', port: 3118, codeIsPage: true },
    open: openPaypalGateway,
  },
]

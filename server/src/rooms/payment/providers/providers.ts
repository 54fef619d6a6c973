import { alipay } from './alipay/alipay.ts'
import { balance } from './balance.ts'
import { bepusdt } from './bepusdt/bepusdt.ts'
import { epayMd5 } from './epay/epay-md5.ts'
import { epayRsa } from './epay/epay-rsa.ts'
import type {
  Acknowledgement,
  Attempt,
  BillAnswer,
  Capabilities,
  CloseAnswer,
  CreateAnswer,
  Notice,
  NoticeVerdict,
  Provider,
  RawNotice,
  RefundAnswer,
  RefundOrder,
  RefundState,
  SelfTest,
  TradeAnswer,
  TradeRef,
  World,
} from './provider.ts'
import { stripe } from './stripe/stripe.ts'
import { tokenpay } from './tokenpay/tokenpay.ts'
import { wechatPay } from './wechat/wechat-pay.ts'
import { xunhupay } from './xunhupay/xunhupay.ts'

/** A protocol with one channel's settings, checked. */
export interface Gateway {
  capabilities: Capabilities
  create(attempt: Attempt, world: World): Promise<CreateAnswer>
  readNotice(notice: RawNotice, now: Date): Notice
  acknowledge(heard: NoticeVerdict): Acknowledgement
  query(trade: TradeRef, world: World): Promise<TradeAnswer>
  close(trade: TradeRef, world: World): Promise<CloseAnswer>
  refund(order: RefundOrder, world: World): Promise<RefundAnswer>
  queryRefund(order: RefundOrder, world: World): Promise<RefundState>
  selfTest(world: World): Promise<SelfTest>
  /** Undefined: this gateway writes no bills. */
  bill: ((day: string, world: World) => Promise<BillAnswer>) | undefined
}

/** A gateway, or which of its settings are wrong and why: their names, never their values. */
export type Opened = { ok: true; gateway: Gateway } | { ok: false; faults: string[] }

const opener =
  <Settings>(provider: Provider<Settings>) =>
  (unchecked: unknown): Opened => {
    const parsed = provider.settings.safeParse(unchecked)
    if (!parsed.success) {
      const faults = parsed.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'settings'}: ${message}`,
      )
      return { ok: false, faults }
    }
    const settings = parsed.data
    const gateway: Gateway = {
      capabilities: provider.capabilities(settings),
      create: (attempt, world) => provider.create(attempt, settings, world),
      readNotice: (notice, now) => provider.readNotice(notice, settings, now),
      acknowledge: provider.acknowledge,
      query: (trade, world) => provider.query(trade, settings, world),
      close: (trade, world) => provider.close(trade, settings, world),
      refund: (order, world) => provider.refund(order, settings, world),
      queryRefund: (order, world) => provider.queryRefund(order, settings, world),
      selfTest: (world) => provider.selfTest(settings, world),
      bill: provider.bill && ((day, world) => provider.bill?.(day, settings, world) ?? noBill),
    }
    return { ok: true, gateway }
  }

const noBill = Promise.resolve<BillAnswer>({ kind: 'notReady' })

/** Every protocol that a pay channel can speak, by the name that its row carries. */
const openers: ReadonlyMap<string, (unchecked: unknown) => Opened> = new Map([
  ['alipay', opener(alipay)],
  ['balance', opener(balance)],
  ['bepusdt', opener(bepusdt)],
  ['epay-md5', opener(epayMd5)],
  ['epay-rsa', opener(epayRsa)],
  ['stripe', opener(stripe)],
  ['tokenpay', opener(tokenpay)],
  ['wechat-pay', opener(wechatPay)],
  ['xunhupay', opener(xunhupay)],
])

/** The names of the protocols that a channel can be added for; that of balances opens its own. */
export const providerNames: readonly string[] = [...openers.keys()].filter((name) => name !== 'balance')

/** Opens the gateway of a channel row, or says by name what is wrong with its settings. */
export const tryGateway = (provider: string, settings: unknown): Opened =>
  openers.get(provider)?.(settings) ?? { ok: false, faults: ['provider: there is no such protocol'] }

/** The gateway of a channel row. Undefined for an unknown protocol or settings that break its schema. */
export function openGateway(provider: string, settings: unknown): Gateway | undefined {
  const opened = tryGateway(provider, settings)
  return opened.ok ? opened.gateway : undefined
}

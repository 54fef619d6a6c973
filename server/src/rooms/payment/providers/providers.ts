import { alipay } from './alipay/alipay.ts'
import { balance } from './balance.ts'
import { bepusdt } from './bepusdt/bepusdt.ts'
import { epayMd5 } from './epay/epay-md5.ts'
import { epayRsa } from './epay/epay-rsa.ts'
import { paypal } from './paypal/paypal.ts'
import type {
  Acknowledgement,
  Attempt,
  BillAnswer,
  Capabilities,
  CloseAnswer,
  CreateAnswer,
  Device,
  Notice,
  NoticeVerdict,
  PayerAnswer,
  PayWay,
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
import { withoutSecrets } from './without-secrets.ts'
import { xunhupay } from './xunhupay/xunhupay.ts'

/** As `PayerLogin`, with one channel's settings. */
export interface PayerDoor {
  address(back: { returnUrl: string; state: string }): string
  identify(code: string, world: World): Promise<PayerAnswer>
}

/** A protocol with one channel's settings, checked. */
export interface Gateway {
  capabilities: Capabilities
  wayOn(device: Device): PayWay
  /** Undefined: no way of this gateway needs to know who pays. */
  login: PayerDoor | undefined
  create(attempt: Attempt, world: World): Promise<CreateAnswer>
  readNotice(notice: RawNotice, now: Date): Notice
  acknowledge(heard: NoticeVerdict): Acknowledgement
  /** Undefined: this gateway's keys are given by hand. */
  fetchKeys: ((world: World, notice: RawNotice) => Promise<boolean>) | undefined
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
      const faults = parsed.error.issues.flatMap((issue) => {
        const place = issue.path.join('.')
        if (issue.code !== 'unrecognized_keys') return [`${place || 'settings'}: ${issue.message}`]
        return issue.keys.map((key) => `${key.slice(0, 40)}: there is no such setting`)
      })
      return { ok: false, faults }
    }
    const settings = parsed.data
    const clean = (words: string) => withoutSecrets(words, settings as object)
    // whatever a gateway says passes here before anybody reads it
    const guarded = (world: World): World =>
      world.hear ? { ...world, hear: (words) => world.hear?.(clean(words)) } : world
    const explained = <Answer>(answer: Answer): Answer =>
      typeof answer === 'object' && answer !== null && 'reason' in answer && typeof answer.reason === 'string'
        ? { ...answer, reason: clean(answer.reason) }
        : answer
    const { login } = provider
    const gateway: Gateway = {
      capabilities: provider.capabilities(settings),
      wayOn: (device) => provider.wayOn?.(device, settings) ?? 'code',
      login: login && {
        address: (back) => login.address(settings, back),
        identify: async (code, world) => explained(await login.identify(code, settings, guarded(world))),
      },
      create: async (attempt, world) => explained(await provider.create(attempt, settings, guarded(world))),
      readNotice: (notice, now) => provider.readNotice(notice, settings, now),
      acknowledge: provider.acknowledge,
      fetchKeys:
        provider.fetchKeys &&
        (async (world, notice) => (await provider.fetchKeys?.(settings, guarded(world), notice)) ?? false),
      query: async (trade, world) => explained(await provider.query(trade, settings, guarded(world))),
      close: (trade, world) => provider.close(trade, settings, guarded(world)),
      refund: (order, world) => provider.refund(order, settings, guarded(world)),
      queryRefund: (order, world) => provider.queryRefund(order, settings, guarded(world)),
      selfTest: async (world) => {
        const { ok, detail, notChecked } = await provider.selfTest(settings, guarded(world))
        return { ok, detail: clean(detail), notChecked }
      },
      bill:
        provider.bill &&
        (async (day, world) => explained((await provider.bill?.(day, settings, guarded(world))) ?? noBill)),
    }
    return { ok: true, gateway }
  }

const noBill: BillAnswer = { kind: 'notReady' }

/** Every protocol that a pay channel can speak, by the name that its row carries. */
const openers: ReadonlyMap<string, (unchecked: unknown) => Opened> = new Map([
  ['alipay', opener(alipay)],
  ['balance', opener(balance)],
  ['bepusdt', opener(bepusdt)],
  ['epay-md5', opener(epayMd5)],
  ['epay-rsa', opener(epayRsa)],
  ['paypal', opener(paypal)],
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

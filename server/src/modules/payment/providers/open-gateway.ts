import { alipay } from './alipay/alipay.ts'
import { balance } from './balance.ts'
import { bepusdt } from './bepusdt/bepusdt.ts'
import { epayMd5 } from './epay/epay-md5.ts'
import { epayRsa } from './epay/epay-rsa.ts'
import type {
  Acknowledgement,
  CloseResult,
  CreateResult,
  Device,
  GatewayAdapter,
  GatewayCapabilities,
  GatewayDeps,
  GatewayNotification,
  GatewayStatementResult,
  NotificationStatus,
  PayerResult,
  PaymentRequest,
  PayWay,
  QueryResult,
  RawNotification,
  RefundRequest,
  RefundResult,
  RefundStatus,
  SelfTestResult,
  TradeRef,
} from './gateway-adapter.ts'
import { paypal } from './paypal/paypal.ts'
import { redactSecrets } from './redact-secrets.ts'
import { stripe } from './stripe/stripe.ts'
import { tokenpay } from './tokenpay/tokenpay.ts'
import { wechatPay } from './wechat/wechat-pay.ts'
import { xunhupay } from './xunhupay/xunhupay.ts'

/** `PayerLogin` with one channel's settings. */
export interface ChannelPayerLogin {
  authorizationUrl(back: { returnUrl: string; state: string }): string
  identify(code: string, world: GatewayDeps): Promise<PayerResult>
}

/** A gateway adapter with one channel's checked settings. */
export interface ChannelGateway {
  capabilities: GatewayCapabilities
  payWayFor(device: Device): PayWay
  /** Undefined: no way of this gateway needs the payer's ID. */
  login: ChannelPayerLogin | undefined
  create(attempt: PaymentRequest, world: GatewayDeps): Promise<CreateResult>
  readNotification(notice: RawNotification, now: Date): GatewayNotification
  acknowledge(heard: NotificationStatus): Acknowledgement
  /** Undefined: this gateway's keys are configured. */
  fetchKeys: ((world: GatewayDeps, notice: RawNotification) => Promise<boolean>) | undefined
  query(trade: TradeRef, world: GatewayDeps): Promise<QueryResult>
  close(trade: TradeRef, world: GatewayDeps): Promise<CloseResult>
  refund(order: RefundRequest, world: GatewayDeps): Promise<RefundResult>
  queryRefund(order: RefundRequest, world: GatewayDeps): Promise<RefundStatus>
  selfTest(world: GatewayDeps): Promise<SelfTestResult>
  /** Undefined: this gateway has no statements. */
  fetchStatement: ((day: string, world: GatewayDeps) => Promise<GatewayStatementResult>) | undefined
}

/** A gateway, or the names of the settings that are invalid and why, never their values. */
export type OpenGatewayResult = { ok: true; gateway: ChannelGateway } | { ok: false; errors: string[] }

const createOpener =
  <Settings>(provider: GatewayAdapter<Settings>) =>
  (unchecked: unknown): OpenGatewayResult => {
    const parsed = provider.settings.safeParse(unchecked)
    if (!parsed.success) {
      const faults = parsed.error.issues.flatMap((issue) => {
        const place = issue.path.join('.')
        if (issue.code !== 'unrecognized_keys') return [`${place || 'settings'}: ${issue.message}`]
        return issue.keys.map((key) => `${key.slice(0, 40)}: there is no such setting`)
      })
      return { ok: false, errors: faults }
    }
    const settings = parsed.data
    const clean = (words: string) => redactSecrets(words, settings as object)
    // every message of a gateway is redacted here before anyone reads it
    const guarded = (world: GatewayDeps): GatewayDeps =>
      world.onGatewayMessage
        ? { ...world, onGatewayMessage: (words) => world.onGatewayMessage?.(clean(words)) }
        : world
    const explained = <Answer>(answer: Answer): Answer =>
      typeof answer === 'object' && answer !== null && 'reason' in answer && typeof answer.reason === 'string'
        ? { ...answer, reason: clean(answer.reason) }
        : answer
    const { login } = provider
    const gateway: ChannelGateway = {
      capabilities: provider.capabilities(settings),
      payWayFor: (device) => provider.payWayFor?.(device, settings) ?? 'code',
      login: login && {
        authorizationUrl: (back) => login.authorizationUrl(settings, back),
        identify: async (code, world) => explained(await login.identify(code, settings, guarded(world))),
      },
      create: async (attempt, world) => explained(await provider.create(attempt, settings, guarded(world))),
      readNotification: (notice, now) => provider.readNotification(notice, settings, now),
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
      fetchStatement:
        provider.fetchStatement &&
        (async (day, world) =>
          explained((await provider.fetchStatement?.(day, settings, guarded(world))) ?? noStatement)),
    }
    return { ok: true, gateway }
  }

const noStatement: GatewayStatementResult = { kind: 'notReady' }

/** Every protocol that a pay channel can use, by the provider name in its row. */
const openersByProvider: ReadonlyMap<string, (unchecked: unknown) => OpenGatewayResult> = new Map([
  ['alipay', createOpener(alipay)],
  ['balance', createOpener(balance)],
  ['bepusdt', createOpener(bepusdt)],
  ['epay-md5', createOpener(epayMd5)],
  ['epay-rsa', createOpener(epayRsa)],
  ['paypal', createOpener(paypal)],
  ['stripe', createOpener(stripe)],
  ['tokenpay', createOpener(tokenpay)],
  ['wechat-pay', createOpener(wechatPay)],
  ['xunhupay', createOpener(xunhupay)],
])

/** The providers that a channel can be added for; `balance` opens its own. */
export const providerNames: readonly string[] = [...openersByProvider.keys()].filter(
  (name) => name !== 'balance',
)

/** Opens the gateway of a channel row, or lists what is wrong with its settings. */
export const tryOpenGateway = (provider: string, settings: unknown): OpenGatewayResult =>
  openersByProvider.get(provider)?.(settings) ?? {
    ok: false,
    errors: ['provider: there is no such protocol'],
  }

/** The gateway of a channel row. Undefined for an unknown provider or invalid settings. */
export function openGateway(provider: string, settings: unknown): ChannelGateway | undefined {
  const opened = tryOpenGateway(provider, settings)
  return opened.ok ? opened.gateway : undefined
}

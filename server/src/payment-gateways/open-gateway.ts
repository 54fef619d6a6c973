import { alipay } from './alipay/alipay.ts'
import { balance } from './balance/balance.ts'
import { bepusdt } from './bepusdt/bepusdt.ts'
import { createBepusdtCache } from './bepusdt/bepusdt-cache.ts'
import { describeSettings, type GatewayDescription } from './describe-settings.ts'
import { epayMd5 } from './epay/epay-md5.ts'
import { epayRsa } from './epay/epay-rsa.ts'
import type {
  Acknowledgement,
  CloseResult,
  CreateResult,
  Device,
  GatewayAdapter,
  GatewayCapabilities,
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
import type { GatewayDeps, TradeDeps, WithCache } from './gateway-deps.ts'
import { manual } from './manual/manual.ts'
import { paypal } from './paypal/paypal.ts'
import { createPaypalCache } from './paypal/paypal-cache.ts'
import { redactSecrets } from './redact-secrets.ts'
import { stripe } from './stripe/stripe.ts'
import { tokenpay } from './tokenpay/tokenpay.ts'
import { createWechatCache } from './wechat/wechat-cache.ts'
import { wechatPay } from './wechat/wechat-pay.ts'
import { xunhupay } from './xunhupay/xunhupay.ts'

/** `PayerLogin` with one channel's settings. */
interface ChannelPayerLogin {
  authorizationUrl(back: { returnUrl: string; state: string }): string
  identify(code: string, deps: GatewayDeps): Promise<PayerResult>
}

/** A gateway adapter with one channel's checked settings. */
export interface ChannelGateway {
  capabilities: GatewayCapabilities
  payWayFor(device: Device): PayWay
  /** Undefined: no way of this gateway needs the payer's ID. */
  login: ChannelPayerLogin | undefined
  create(request: PaymentRequest, deps: GatewayDeps): Promise<CreateResult>
  readNotification(notification: RawNotification, now: Date): GatewayNotification
  acknowledge(status: NotificationStatus): Acknowledgement
  /** Undefined: this gateway's keys are configured. */
  fetchKeys: ((deps: GatewayDeps, notification: RawNotification) => Promise<boolean>) | undefined
  query(trade: TradeRef, deps: TradeDeps): Promise<QueryResult>
  close(trade: TradeRef, deps: TradeDeps): Promise<CloseResult>
  refund(request: RefundRequest, deps: TradeDeps): Promise<RefundResult>
  queryRefund(request: RefundRequest, deps: TradeDeps): Promise<RefundStatus>
  selfTest(deps: GatewayDeps): Promise<SelfTestResult>
  /** Undefined: this gateway has no statements. */
  fetchStatement: ((day: string, deps: GatewayDeps) => Promise<GatewayStatementResult>) | undefined
}

/** A gateway, or the names of the settings that are invalid and why, never their values. */
export type OpenGatewayResult = { ok: true; gateway: ChannelGateway } | { ok: false; errors: string[] }

/** What the adapters remember between calls: one set for all channels of a process. */
export const createGatewayCaches = () => ({
  bepusdt: createBepusdtCache(),
  paypal: createPaypalCache(),
  wechatPay: createWechatCache(),
})
export type GatewayCaches = ReturnType<typeof createGatewayCaches>

/** What a gateway is opened with besides its settings. */
export interface OpenGatewayOptions {
  /** What it shares with other gateways; its own unless given. */
  caches?: GatewayCaches | undefined
  /** Replaces the `fetch` of every call: for gateways whose address the operator did not choose. */
  fetch?: typeof fetch | undefined
}

const createOpener =
  <Settings, Cache>(provider: GatewayAdapter<Settings, Cache>, cacheOf: (caches: GatewayCaches) => Cache) =>
  (
    unchecked: unknown,
    { caches = createGatewayCaches(), fetch: ownFetch }: OpenGatewayOptions,
  ): OpenGatewayResult => {
    const parsed = provider.settings.safeParse(unchecked)
    if (!parsed.success) {
      const errors = parsed.error.issues.flatMap((issue) => {
        const place = issue.path.join('.')
        if (issue.code !== 'unrecognized_keys') return [`${place || 'settings'}: ${issue.message}`]
        return issue.keys.map((key) => `${key.slice(0, 40)}: there is no such setting`)
      })
      return { ok: false, errors }
    }
    const settings = parsed.data
    const cache = cacheOf(caches)
    const clean = (message: string) => redactSecrets(message, settings as object)
    // every message of a gateway is redacted here before anyone reads it
    const guarded = <Deps extends GatewayDeps>(deps: Deps): WithCache<Deps, Cache> => ({
      ...deps,
      fetch: ownFetch ?? deps.fetch,
      cache,
      onGatewayMessage: deps.onGatewayMessage && ((message) => deps.onGatewayMessage?.(clean(message))),
    })
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
        identify: async (code, deps) => explained(await login.identify(code, settings, guarded(deps))),
      },
      create: async (request, deps) => explained(await provider.create(request, settings, guarded(deps))),
      readNotification: (notification, now) => provider.readNotification(notification, settings, now, cache),
      acknowledge: provider.acknowledge,
      fetchKeys:
        provider.fetchKeys &&
        (async (deps, notification) =>
          (await provider.fetchKeys?.(settings, guarded(deps), notification)) ?? false),
      query: async (trade, deps) => explained(await provider.query(trade, settings, guarded(deps))),
      close: (trade, deps) => provider.close(trade, settings, guarded(deps)),
      refund: (request, deps) => provider.refund(request, settings, guarded(deps)),
      queryRefund: (request, deps) => provider.queryRefund(request, settings, guarded(deps)),
      selfTest: async (deps) => {
        const { ok, detail, notChecked } = await provider.selfTest(settings, guarded(deps))
        return { ok, detail: clean(detail), notChecked }
      },
      fetchStatement:
        provider.fetchStatement &&
        (async (day, deps) =>
          explained((await provider.fetchStatement?.(day, settings, guarded(deps))) ?? noStatement)),
    }
    return { ok: true, gateway }
  }

const noCache = () => undefined

const noStatement: GatewayStatementResult = { kind: 'notReady' }

interface Provider {
  open(unchecked: unknown, options: OpenGatewayOptions): OpenGatewayResult
  describe(): GatewayDescription | undefined
}

const toProvider = <Settings, Cache>(
  adapter: GatewayAdapter<Settings, Cache>,
  cacheOf: (caches: GatewayCaches) => Cache,
): Provider => ({
  open: createOpener(adapter, cacheOf),
  describe: () => adapter.words && describeSettings(adapter.settings, adapter.words),
})

/** Every protocol that a pay channel can use, by the provider name in its row. */
const providers: ReadonlyMap<string, Provider> = new Map([
  ['alipay', toProvider(alipay, noCache)],
  ['balance', toProvider(balance, noCache)],
  ['bepusdt', toProvider(bepusdt, (caches) => caches.bepusdt)],
  ['epay-md5', toProvider(epayMd5, noCache)],
  ['epay-rsa', toProvider(epayRsa, noCache)],
  ['manual', toProvider(manual, noCache)],
  ['paypal', toProvider(paypal, (caches) => caches.paypal)],
  ['stripe', toProvider(stripe, noCache)],
  ['tokenpay', toProvider(tokenpay, noCache)],
  ['wechat-pay', toProvider(wechatPay, (caches) => caches.wechatPay)],
  ['xunhupay', toProvider(xunhupay, noCache)],
])

/** Providers without a service: balances, and payments that a seller confirmed manually. */
export const internalProviders: readonly string[] = ['balance', 'manual']

/** The providers that a channel can be added for; the others have one channel, which opens by itself. */
export const providerNames: readonly string[] = [...providers.keys()].filter(
  (name) => !internalProviders.includes(name),
)

/** The gateway and its settings as a form shows them; undefined if no channel can be added for it. */
export const describeGateway = (provider: string): GatewayDescription | undefined =>
  providers.get(provider)?.describe()

/** Opens the gateway of a channel row, or lists what is wrong with its settings. */
export const tryOpenGateway = (
  provider: string,
  settings: unknown,
  options: OpenGatewayOptions = {},
): OpenGatewayResult =>
  providers.get(provider)?.open(settings, options) ?? {
    ok: false,
    errors: ['provider: there is no such protocol'],
  }

/** The gateway of a channel row. Undefined for an unknown provider or invalid settings. */
export function openGateway(
  provider: string,
  settings: unknown,
  options?: OpenGatewayOptions,
): ChannelGateway | undefined {
  const opened = tryOpenGateway(provider, settings, options)
  return opened.ok ? opened.gateway : undefined
}

import { type PayDevice, payDevices } from '@faka/contract/pay-channel/offered-channel'
import type { JsapiParams } from '@faka/contract/payment/payment'
import type * as z from 'zod/mini'
import type { GatewayDeps, TradeDeps, WithCache } from './gateway-deps.ts'
import type { GatewayWords } from './gateway-words.ts'

export const devices = payDevices
export type Device = PayDevice

/**
 * How a payment is opened, for gateways with several ways: a code to scan, a desktop page, a mobile page
 * (`wap` of Alipay, `h5` of WeChat Pay), or parameters for WeChat's own browser (`jsapi`). Each has its own
 * trade at the gateway.
 */
export type PayWay = 'code' | 'page' | 'wap' | 'h5' | 'jsapi'

/** One payment, as requested from a gateway. */
export interface PaymentRequest {
  /** Defaults to `code`. */
  way?: PayWay | undefined
  /** The payer's ID at the gateway; required for `jsapi`. */
  payerId?: string | undefined
  paymentNo: string
  amountFen: number
  subject: string
  clientIp: string
  device: Device
  payBefore: Date
  notifyUrl: string
  returnUrl: string
}

export type CreateResult =
  | { kind: 'qr'; content: string; tradeNo: string | null }
  /** A page of the gateway that any browser can open, including a phone that scanned it. */
  | { kind: 'redirect'; url: string; tradeNo: string | null }
  /** A page only for the browser that requested it; `validSeconds`: how long its URL is valid. */
  | { kind: 'page'; url: string; tradeNo: string | null; validSeconds?: number }
  /** What a page in WeChat's own browser passes to WeChat, for the named payer. */
  | { kind: 'jsapi'; params: JsapiParams; tradeNo: string | null }
  /** `retryable`: it is unknown whether the gateway acted; retry with the same payment number. */
  | { kind: 'refused'; retryable: boolean; reason: string }

/** A notification as received, before verification. */
export interface RawNotification {
  method: 'GET' | 'POST'
  rawQuery: string
  rawBody: Buffer
  /** By lower-case names, each once. */
  headers: Readonly<Record<string, string>>
}

/**
 * The content of a notification. `eventKey` is the same for retries of a message and different for all
 * others. It is stored and must not contain secrets.
 */
export type GatewayNotification =
  /**
   * `isApproval`: the buyer approved the payment, and the money moves once the gateway is asked to capture
   * it.
   */
  | {
      ok: true
      kind: 'paid'
      eventKey: string
      paymentNo: string
      tradeNo: string
      amountFen: number
      isApproval?: true
    }
  /**
   * Money was refunded; the status of the refund is queried then. `refundNo` is ours, if the message names
   * it.
   */
  | { ok: true; kind: 'refunded'; eventKey: string; paymentNo: string; refundNo: string | null }
  /** Validly signed, but not about money: nothing to do. */
  | { ok: true; kind: 'other'; eventKey: string; paymentNo: string }
  /** The gateway tests whether signatures are checked; it must be rejected. */
  | { ok: true; kind: 'probe'; eventKey: string }
  | { ok: false; reason: NotificationError }

export type NotificationError = 'badSignature' | 'stale' | 'malformed' | 'wrongMerchant' | 'unknownKey'

/** The outcome of receiving a notification. `busy`: it could not be processed now and should be retried. */
export type NotificationStatus = 'stored' | 'refused' | 'busy'

/** The response that a gateway expects to its notification. */
export interface Acknowledgement {
  status: number
  body: string
  contentType: string
}

export interface TradeRef {
  paymentNo: string
  tradeNo: string | null
  /** The requested amount: all that is known of it if the gateway `omitsAmount`. */
  requestedFen?: number | undefined
  /** Whether an approved payment may be captured now, if the gateway `capturesOnQuery`. */
  mayCapture?: boolean | undefined
}

export type QueryResult =
  | { state: 'paid'; tradeNo: string; amountFen: number; refundedFen: number }
  | { state: 'unpaid' | 'closed' | 'notFound' }
  /** Approved by the buyer, but not captured: by our own rules, or because the gateway declined. */
  | { state: 'notTaken'; reason: string }
  /** No answer, or one that cannot be trusted. */
  | { state: 'unknown'; reason: string }

export type CloseResult = 'closed' | 'alreadyPaid' | 'notFound' | 'unsupported' | 'unknown'

export interface RefundRequest {
  refundNo: string
  paymentNo: string
  tradeNo: string
  amountFen: number
  totalFen: number
  /** What other refunds of this trade returned before. */
  previouslyRefundedFen: number
  /** An earlier request may have been sent, and its outcome is unknown. */
  requestedBefore: boolean
  /** How often the gateway did nothing because the merchant had insufficient funds. */
  unfundedCount?: number | undefined
}

/**
 * `unknown`: whether the gateway acted is not known; retry with the same refund number if refunds are
 * idempotent. `pending`: accepted and not executed yet. `unasked`: certainly not executed, since no request
 * was sent. `refused`: the gateway does not refund; the shop then refunds otherwise. `unfunded`: nothing was
 * done, since the merchant's balance at the gateway is too low; it is retried until it suffices, and the
 * seller is notified.
 */
export type RefundResult = 'done' | 'pending' | 'refused' | 'unknown' | 'unasked' | 'unfunded'

/** `notFound`: the gateway has no such refund, so it may be requested. */
export type RefundStatus = 'done' | 'pending' | 'refused' | 'notFound' | 'unknown'

/** One line of a gateway's daily settlement statement. `paid` has no refund number. */
export interface GatewayStatementLine {
  kind: 'paid' | 'refunded'
  paymentNo: string
  tradeNo: string
  refundNo: string | null
  amountFen: number
}

/** `notReady`: the day is not over, or its statement not available yet. */
export type GatewayStatementResult =
  | { kind: 'lines'; lines: readonly GatewayStatementLine[] }
  | { kind: 'notReady' }
  | { kind: 'unknown'; reason: string }

export interface GatewayCapabilities {
  /** `afterScan`: a trade that was not scanned cannot be closed, and is `notFound` until then. */
  close: 'always' | 'afterScan' | 'never'
  /** `unsafe`: the gateway has no refund numbers. `none`: it makes no refunds. */
  refund: 'idempotent' | 'unsafe' | 'none'
  partialRefund: boolean
  /** The shortest and longest time that the gateway lets a trade wait for payment. */
  minWindowSeconds: number
  maxWindowSeconds: number
  realMoney: boolean
  /** Whether a notification is accepted only after a query at the gateway confirms it. */
  confirmByQuery: boolean
  /** Query results name no amount: the requested one was paid. */
  omitsAmount?: true
  /**
   * It is queried by our payment number and answers with its own, which links the two although it names no
   * amount.
   */
  confirmsOwnership?: true
  /** Buyers approve a payment, and `query` captures it if `TradeRef.mayCapture` allows it. */
  capturesOnQuery?: true
  devices: readonly Device[]
}

/** `again`: the login code is used up or expired; the payer has to log in again. */
export type PayerResult =
  | { kind: 'known'; payerId: string }
  | { kind: 'again' }
  | { kind: 'unknown'; reason: string }

/**
 * A gateway's login by which a page learns who is about to pay: the payer is redirected there and returns
 * with a code.
 */
export interface PayerLogin<Settings, Cache> {
  /** Where the payer's browser is redirected. `state` is returned with the code: 64 hexadecimal digits. */
  authorizationUrl(settings: Settings, back: { returnUrl: string; state: string }): string
  identify(code: string, settings: Settings, deps: WithCache<GatewayDeps, Cache>): Promise<PayerResult>
}

/** The result of a channel test, without keys: for the operator. */
export interface SelfTestResult {
  ok: boolean
  detail: string
  /** Settings that this test cannot verify, each with where an error would show. */
  notChecked?: readonly string[] | undefined
}

/**
 * The adapter of one gateway protocol. `Settings` are one channel's keys and URLs; they are secrets. `Cache` is what the
 * adapter remembers between calls; all of it can be fetched again.
 * Validation errors name the path and the reason in English, and never quote the value.
 */
export interface GatewayAdapter<Settings, Cache = undefined> {
  settings: z.ZodMiniType<Settings>
  /** What a form says about it. Absent: no form adds a channel for it. */
  words?: GatewayWords<Settings>
  capabilities(settings: Settings): GatewayCapabilities
  /**
   * How to open a payment on this device, by the products the merchant has signed up for; absent: always
   * `code`.
   */
  payWayFor?(device: Device, settings: Settings): PayWay
  /** Absent: no way of this gateway needs the payer's ID. */
  login?: PayerLogin<Settings, Cache>
  create(
    request: PaymentRequest,
    settings: Settings,
    deps: WithCache<GatewayDeps, Cache>,
  ): Promise<CreateResult>
  /** No network, no database. */
  readNotification(
    notification: RawNotification,
    settings: Settings,
    now: Date,
    cache: Cache,
  ): GatewayNotification
  acknowledge(status: NotificationStatus): Acknowledgement
  /**
   * Fetches the keys that sign notifications, after one named an unknown key; returns whether it is worth
   * reading it again. Absent: the keys are configured.
   */
  fetchKeys?(
    settings: Settings,
    deps: WithCache<GatewayDeps, Cache>,
    notification: RawNotification,
  ): Promise<boolean>
  query(trade: TradeRef, settings: Settings, deps: WithCache<TradeDeps, Cache>): Promise<QueryResult>
  close(trade: TradeRef, settings: Settings, deps: WithCache<TradeDeps, Cache>): Promise<CloseResult>
  refund(request: RefundRequest, settings: Settings, deps: WithCache<TradeDeps, Cache>): Promise<RefundResult>
  /** The status of a requested refund; it is queried before the refund is requested again. */
  queryRefund(
    request: RefundRequest,
    settings: Settings,
    deps: WithCache<TradeDeps, Cache>,
  ): Promise<RefundStatus>
  /** Sends a harmless request that succeeds only with the right key and URL. */
  selfTest(settings: Settings, deps: WithCache<GatewayDeps, Cache>): Promise<SelfTestResult>
  /** The gateway's statement of a day (`2026-11-20`, in Beijing); absent: it has none. */
  fetchStatement?(
    day: string,
    settings: Settings,
    deps: WithCache<GatewayDeps, Cache>,
  ): Promise<GatewayStatementResult>
}

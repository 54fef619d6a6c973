import type { JsapiParams } from '@faka/contract/payment/payment'
import { type PayDevice, payDevices } from '@faka/contract/shop/shop'
import type * as z from 'zod/mini'
import type { Random } from '../../../platform/random.ts'
import type { Books } from '../../wallet/public.ts'

/** What a provider needs of the world. `selfUrl` is where this process itself can be reached. */
export interface GatewayDeps {
  fetch: typeof fetch
  now(): Date
  random: Random
  selfUrl: string
  /**
   * Called with what a gateway said in its own words when it refused something, for the seller: they reach his log, the
   * try of his channel and his money cases, never a buyer. Keys of the channel are taken out before.
   */
  onGatewayMessage?: ((words: string) => void) | undefined
  /** The ledger of balances, which one provider asks as others ask their gateway. */
  ledger: Books
}

export const devices = payDevices
export type Device = PayDevice

/**
 * The way in which a payment is opened, for gateways that have several: a code to scan, a page for desks, a page for
 * phones (`wap` of Alipay, `h5` of WeChat Pay), or what WeChat's own browser is given (`jsapi`). Each has a trade of
 * its own there.
 */
export type PayWay = 'code' | 'page' | 'wap' | 'h5' | 'jsapi'

/** One attempt to pay, as a gateway is asked for it. */
export interface PaymentRequest {
  /** `code` when left out. */
  way?: PayWay | undefined
  /** Who pays, as the gateway knows him; `jsapi` needs it. */
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
  /** A page of the gateway's own, which any browser opens, that of a phone which scanned it too. */
  | { kind: 'redirect'; url: string; tradeNo: string | null }
  /** A page for the browser that asked and for no other; `validSeconds`: how long its address is taken. */
  | { kind: 'page'; url: string; tradeNo: string | null; validSeconds?: number }
  /** What the page in WeChat's own browser hands to WeChat, for the payer that was named. */
  | { kind: 'jsapi'; params: JsapiParams; tradeNo: string | null }
  /** `retryable`: nobody knows whether the gateway acted; it must be asked by the same paymentNo. */
  | { kind: 'refused'; retryable: boolean; reason: string }

/** A call-back as it came, before anything is believed. */
export interface RawNotification {
  method: 'GET' | 'POST'
  rawQuery: string
  rawBody: Buffer
  /** By their names in lower case, each once. */
  headers: Readonly<Record<string, string>>
}

/**
 * What a call-back says. `eventKey` is the same whenever the gateway sends the same message again, and another one for
 * every other message: it is kept, and must hold no secret.
 */
export type GatewayNotification =
  /** `isApproval`: its buyer approved it, and its money comes once the gateway is asked to take it. */
  | {
      ok: true
      kind: 'paid'
      eventKey: string
      paymentNo: string
      tradeNo: string
      amountFen: number
      isApproval?: true
    }
  /** Money went back: what became of which refund is asked then. `refundNo` is ours, where the message names it. */
  | { ok: true; kind: 'refunded'; eventKey: string; paymentNo: string; refundNo: string | null }
  /** Signed well, but tells of no money: nothing to do. */
  | { ok: true; kind: 'other'; eventKey: string; paymentNo: string }
  /** The gateway tries whether we look at signatures; it has to be told that we refuse. */
  | { ok: true; kind: 'probe'; eventKey: string }
  | { ok: false; reason: NotificationError }

export type NotificationError = 'badSignature' | 'stale' | 'malformed' | 'wrongMerchant' | 'unknownKey'

/** What became of a call-back. `busy`: it could not be looked at now, and shall come again. */
export type NotificationStatus = 'stored' | 'refused' | 'busy'

/** What a gateway reads as our answer to its call-back. */
export interface Acknowledgement {
  status: number
  body: string
  contentType: string
}

export interface TradeRef {
  paymentNo: string
  tradeNo: string | null
  /** The sum that was asked for: all that is known of it where the gateway `tellsNoSum`. */
  requestedFen?: number | undefined
  /** Whether money that its buyer approved may be taken now, where the gateway `takesWhenAsked`. */
  mayCapture?: boolean | undefined
}

export type QueryResult =
  | { state: 'paid'; tradeNo: string; amountFen: number; refundedFen: number }
  | { state: 'unpaid' | 'closed' | 'notFound' }
  /** Its buyer approved it, and no money was taken: by our own rules, or because the gateway declined. */
  | { state: 'notTaken'; reason: string }
  /** No answer, or one that cannot be believed. */
  | { state: 'unknown'; reason: string }

export type CloseResult = 'closed' | 'alreadyPaid' | 'notFound' | 'unsupported' | 'unknown'

export interface RefundRequest {
  refundNo: string
  paymentNo: string
  tradeNo: string
  amountFen: number
  totalFen: number
  /** What this gateway gave back of the trade before, by other refunds. */
  previouslyRefundedFen: number
  /** It may have been asked for already, and nobody knows what became of that. */
  requestedBefore: boolean
  /** How often the gateway said that the merchant has no money for it, and did nothing. */
  unfundedCount?: number | undefined
}

/**
 * `unknown`: nobody knows whether the gateway acted; ask again with the same refundNo where refunds are idempotent.
 * `pending`: it took the refund and has not carried it out. `unasked`: it certainly did nothing, since it was not
 * asked. `refused` is the gateway's own word that it does not give back: the shop then does. `unfunded`: it did nothing,
 * since the merchant's balance there does not cover it; it is asked again until it does, and the seller is notified.
 */
export type RefundResult = 'done' | 'pending' | 'refused' | 'unknown' | 'unasked' | 'unfunded'

/** `notFound`: the gateway knows of no such refund, so that it may be asked for. */
export type RefundStatus = 'done' | 'pending' | 'refused' | 'notFound' | 'unknown'

/** One line of a gateway's bill of a day. `paid` has no refundNo. */
export interface GatewayStatementLine {
  kind: 'paid' | 'refunded'
  paymentNo: string
  tradeNo: string
  refundNo: string | null
  amountFen: number
}

/** `notReady`: the day is not over, or its bill not written yet. */
export type GatewayStatementResult =
  | { kind: 'lines'; lines: readonly GatewayStatementLine[] }
  | { kind: 'notReady' }
  | { kind: 'unknown'; reason: string }

export interface GatewayCapabilities {
  /** `afterScan`: a trade that nobody scanned cannot be closed, and is `notFound` until then. */
  close: 'always' | 'afterScan' | 'never'
  /** `unsafe`: the gateway has no numbers for refunds. `none`: it gives nothing back. */
  refund: 'idempotent' | 'unsafe' | 'none'
  partialRefund: boolean
  /** How short, and how long, the gateway lets a trade wait for its money. */
  minWindowSeconds: number
  maxWindowSeconds: number
  realMoney: boolean
  /** Whether a call-back is believed only after the gateway, asked by us, says the same. */
  confirmByQuery: boolean
  /** Its answers about a trade name no sum: the one that was asked for is the one that was paid. */
  omitsAmount?: true
  /** It is asked by our payment number and answers with its own, so that its answer ties the two though it names no sum. */
  confirmsOwnership?: true
  /** Its buyers approve a payment, and its money moves once `query` asks for it, which `TradeRef.mayTake` allows. */
  capturesOnQuery?: true
  devices: readonly Device[]
}

/** `again`: what proved him is used up or too old, and he has to be sent there anew. */
export type PayerResult =
  | { kind: 'known'; payerId: string }
  | { kind: 'again' }
  | { kind: 'unknown'; reason: string }

/** How a gateway lets us know who is about to pay: he is sent there, and comes back with a code that names him. */
export interface PayerLogin<Settings> {
  /** Where his browser is sent. `state` comes back with him: 64 hexadecimal digits. */
  authorizationUrl(settings: Settings, back: { returnUrl: string; state: string }): string
  identify(code: string, settings: Settings, world: GatewayDeps): Promise<PayerResult>
}

/** What a try of a channel brought, in words without keys: for whoever set it up. */
export interface SelfTestResult {
  ok: boolean
  detail: string
  /** Settings that no question to this gateway would show to be wrong, each with where it shows instead. */
  notChecked?: readonly string[] | undefined
}

/**
 * One protocol of a gateway. `Settings` are one channel's keys and addresses; they are secrets. What a schema refuses
 * it names by its path and says why in English, and never quotes the value.
 */
export interface GatewayAdapter<Settings> {
  settings: z.ZodMiniType<Settings>
  capabilities(settings: Settings): GatewayCapabilities
  /** The way for whoever stands there, by what the merchant has signed for; absent: always `code`. */
  payWayFor?(device: Device, settings: Settings): PayWay
  /** Absent: no way of this gateway needs to know who pays. */
  login?: PayerLogin<Settings>
  create(attempt: PaymentRequest, settings: Settings, world: GatewayDeps): Promise<CreateResult>
  /** Pure: no network, no database. */
  readNotification(notice: RawNotification, settings: Settings, now: Date): GatewayNotification
  acknowledge(heard: NotificationStatus): Acknowledgement
  /**
   * Fetches keys by which call-backs are signed, where a call-back named one that is not known here; answers whether it
   * is worth reading it once more. Absent: this gateway's keys are given by hand.
   */
  fetchKeys?(settings: Settings, world: GatewayDeps, notice: RawNotification): Promise<boolean>
  query(trade: TradeRef, settings: Settings, world: GatewayDeps): Promise<QueryResult>
  close(trade: TradeRef, settings: Settings, world: GatewayDeps): Promise<CloseResult>
  refund(order: RefundRequest, settings: Settings, world: GatewayDeps): Promise<RefundResult>
  /** What became of a refund that was asked for; it is asked before the same one is asked for again. */
  queryRefund(order: RefundRequest, settings: Settings, world: GatewayDeps): Promise<RefundStatus>
  /** Asks the gateway for something harmless that only a right key and address bring. */
  selfTest(settings: Settings, world: GatewayDeps): Promise<SelfTestResult>
  /** The gateway's bill of a day (`2026-11-20`, in Beijing); absent: it writes none. */
  fetchStatement?(day: string, settings: Settings, world: GatewayDeps): Promise<GatewayStatementResult>
}

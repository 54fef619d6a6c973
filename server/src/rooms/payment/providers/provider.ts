import type { JsapiParams } from '@faka/contract/payment'
import { type PayDevice, payDevices } from '@faka/contract/shop'
import type * as z from 'zod/mini'
import type { Random } from '../../../kernel/random.ts'
import type { Books } from '../../wallet/door.ts'

/** What a provider needs of the world. `selfUrl` is where this process itself can be reached. */
export interface World {
  fetch: typeof fetch
  now(): Date
  random: Random
  selfUrl: string
  /**
   * Called with what a gateway said in its own words when it refused something, for the seller: they reach his log, the
   * try of his channel and his money cases, never a buyer. Keys of the channel are taken out before.
   */
  hear?: ((words: string) => void) | undefined
  /** The ledger of balances, which one provider asks as others ask their gateway. */
  books: Books
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
export interface Attempt {
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

export type CreateAnswer =
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
export interface RawNotice {
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
export type Notice =
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
  | { ok: false; reason: NoticeFault }

export type NoticeFault = 'badSignature' | 'stale' | 'malformed' | 'wrongMerchant' | 'unknownKey'

/** What became of a call-back. `busy`: it could not be looked at now, and shall come again. */
export type NoticeVerdict = 'stored' | 'refused' | 'busy'

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
  askedFen?: number | undefined
  /** Whether money that its buyer approved may be taken now, where the gateway `takesWhenAsked`. */
  mayTake?: boolean | undefined
}

export type TradeAnswer =
  | { state: 'paid'; tradeNo: string; amountFen: number; refundedFen: number }
  | { state: 'unpaid' | 'closed' | 'notFound' }
  /** Its buyer approved it, and no money was taken: by our own rules, or because the gateway declined. */
  | { state: 'notTaken'; reason: string }
  /** No answer, or one that cannot be believed. */
  | { state: 'unknown'; reason: string }

export type CloseAnswer = 'closed' | 'alreadyPaid' | 'notFound' | 'unsupported' | 'unknown'

export interface RefundOrder {
  refundNo: string
  paymentNo: string
  tradeNo: string
  amountFen: number
  totalFen: number
  /** What this gateway gave back of the trade before, by other refunds. */
  givenBackFen: number
  /** It may have been asked for already, and nobody knows what became of that. */
  askedBefore: boolean
  /** How often the gateway said that the merchant has no money for it, and did nothing. */
  unfundedTimes?: number | undefined
}

/**
 * `unknown`: nobody knows whether the gateway acted; ask again with the same refundNo where refunds are idempotent.
 * `pending`: it took the refund and has not carried it out. `unasked`: it certainly did nothing, since it was not
 * asked. `refused` is the gateway's own word that it does not give back: the shop then does. `unfunded`: it did nothing,
 * since the merchant's balance there does not cover it; it is asked again until it does, and the seller is notified.
 */
export type RefundAnswer = 'done' | 'pending' | 'refused' | 'unknown' | 'unasked' | 'unfunded'

/** `notFound`: the gateway knows of no such refund, so that it may be asked for. */
export type RefundState = 'done' | 'pending' | 'refused' | 'notFound' | 'unknown'

/** One line of a gateway's bill of a day. `paid` has no refundNo. */
export interface BillLine {
  kind: 'paid' | 'refunded'
  paymentNo: string
  tradeNo: string
  refundNo: string | null
  amountFen: number
}

/** `notReady`: the day is not over, or its bill not written yet. */
export type BillAnswer =
  | { kind: 'lines'; lines: readonly BillLine[] }
  | { kind: 'notReady' }
  | { kind: 'unknown'; reason: string }

export interface Capabilities {
  /** `afterScan`: a trade that nobody scanned cannot be closed, and is `notFound` until then. */
  close: 'always' | 'afterScan' | 'never'
  /** `unsafe`: the gateway has no numbers for refunds. `none`: it gives nothing back. */
  refund: 'idempotent' | 'unsafe' | 'none'
  partialRefund: boolean
  /** How short, and how long, the gateway lets a trade wait for its money. */
  leastWindowSeconds: number
  mostWindowSeconds: number
  realMoney: boolean
  /** Whether a call-back is believed only after the gateway, asked by us, says the same. */
  doubleCheck: boolean
  /** Its answers about a trade name no sum: the one that was asked for is the one that was paid. */
  tellsNoSum?: true
  /** It is asked by our payment number and answers with its own, so that its answer ties the two though it names no sum. */
  tiesTrade?: true
  /** Its buyers approve a payment, and its money moves once `query` asks for it, which `TradeRef.mayTake` allows. */
  takesWhenAsked?: true
  devices: readonly Device[]
}

/** `again`: what proved him is used up or too old, and he has to be sent there anew. */
export type PayerAnswer =
  | { kind: 'known'; payerId: string }
  | { kind: 'again' }
  | { kind: 'unknown'; reason: string }

/** How a gateway lets us know who is about to pay: he is sent there, and comes back with a code that names him. */
export interface PayerLogin<Settings> {
  /** Where his browser is sent. `state` comes back with him: 64 hexadecimal digits. */
  address(settings: Settings, back: { returnUrl: string; state: string }): string
  identify(code: string, settings: Settings, world: World): Promise<PayerAnswer>
}

/** What a try of a channel brought, in words without keys: for whoever set it up. */
export interface SelfTest {
  ok: boolean
  detail: string
  /** Settings that no question to this gateway would show to be wrong, each with where it shows instead. */
  notChecked?: readonly string[] | undefined
}

/**
 * One protocol of a gateway. `Settings` are one channel's keys and addresses; they are secrets. What a schema refuses
 * it names by its path and says why in English, and never quotes the value.
 */
export interface Provider<Settings> {
  settings: z.ZodMiniType<Settings>
  capabilities(settings: Settings): Capabilities
  /** The way for whoever stands there, by what the merchant has signed for; absent: always `code`. */
  wayOn?(device: Device, settings: Settings): PayWay
  /** Absent: no way of this gateway needs to know who pays. */
  login?: PayerLogin<Settings>
  create(attempt: Attempt, settings: Settings, world: World): Promise<CreateAnswer>
  /** Pure: no network, no database. */
  readNotice(notice: RawNotice, settings: Settings, now: Date): Notice
  acknowledge(heard: NoticeVerdict): Acknowledgement
  /**
   * Fetches keys by which call-backs are signed, where a call-back named one that is not known here; answers whether it
   * is worth reading it once more. Absent: this gateway's keys are given by hand.
   */
  fetchKeys?(settings: Settings, world: World, notice: RawNotice): Promise<boolean>
  query(trade: TradeRef, settings: Settings, world: World): Promise<TradeAnswer>
  close(trade: TradeRef, settings: Settings, world: World): Promise<CloseAnswer>
  refund(order: RefundOrder, settings: Settings, world: World): Promise<RefundAnswer>
  /** What became of a refund that was asked for; it is asked before the same one is asked for again. */
  queryRefund(order: RefundOrder, settings: Settings, world: World): Promise<RefundState>
  /** Asks the gateway for something harmless that only a right key and address bring. */
  selfTest(settings: Settings, world: World): Promise<SelfTest>
  /** The gateway's bill of a day (`2026-11-20`, in Beijing); absent: it writes none. */
  bill?(day: string, settings: Settings, world: World): Promise<BillAnswer>
}

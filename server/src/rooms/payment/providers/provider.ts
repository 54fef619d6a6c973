import type * as z from 'zod/mini'
import type { Random } from '../../../kernel/random.ts'
import type { Books } from '../../wallet/door.ts'

/** What a provider needs of the world. `selfUrl` is where this process itself can be reached. */
export interface World {
  fetch: typeof fetch
  now(): Date
  random: Random
  selfUrl: string
  /** The ledger of balances, which one provider asks as others ask their gateway. */
  books: Books
}

/** One attempt to pay, as a gateway is asked for it. */
export interface Attempt {
  paymentNo: string
  amountFen: number
  subject: string
  clientIp: string
  payBefore: Date
  notifyUrl: string
  returnUrl: string
}

export type CreateAnswer =
  | { kind: 'qr'; content: string; tradeNo: string | null }
  /** `retryable`: nobody knows whether the gateway acted; it must be asked by the same paymentNo. */
  | { kind: 'refused'; retryable: boolean; reason: string }

/** A call-back as it came, before anything is believed. */
export interface RawNotice {
  method: 'GET' | 'POST'
  rawQuery: string
  rawBody: Buffer
}

export type Notice =
  | { ok: true; kind: 'paid'; paymentNo: string; tradeNo: string; amountFen: number }
  /** Signed well, but tells of no money: nothing to do. */
  | { ok: true; kind: 'other'; paymentNo: string }
  | { ok: false; reason: 'badSignature' | 'stale' | 'malformed' | 'wrongMerchant' }

export interface TradeRef {
  paymentNo: string
  tradeNo: string | null
}

export type TradeAnswer =
  | { state: 'paid'; tradeNo: string; amountFen: number; refundedFen: number }
  | { state: 'unpaid' | 'closed' | 'notFound' }
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
}

/**
 * `unknown`: nobody knows whether the gateway acted; ask again with the same refundNo where refunds are idempotent.
 * `unasked`: it certainly did nothing, since it was not asked. `refused` is the gateway's own word that it does not
 * give back: the shop then does.
 */
export type RefundAnswer = 'done' | 'refused' | 'unknown' | 'unasked'

export interface Capabilities {
  close: boolean
  refund: 'idempotent' | 'unsafe'
  realMoney: boolean
  /** Whether a call-back is believed only after the gateway, asked by us, says the same. */
  doubleCheck: boolean
}

/** One protocol of a gateway. `Settings` are one channel's keys and addresses; they are secrets. */
export interface Provider<Settings> {
  settings: z.ZodMiniType<Settings>
  capabilities(settings: Settings): Capabilities
  create(attempt: Attempt, settings: Settings, world: World): Promise<CreateAnswer>
  /** Pure: no network, no database. */
  readNotice(notice: RawNotice, settings: Settings, now: Date): Notice
  /** What the gateway wants to read once a call-back is stored (or so that it comes again). */
  acknowledge(stored: boolean): { status: number; body: string }
  query(trade: TradeRef, settings: Settings, world: World): Promise<TradeAnswer>
  close(trade: TradeRef, settings: Settings, world: World): Promise<CloseAnswer>
  refund(order: RefundOrder, settings: Settings, world: World): Promise<RefundAnswer>
}

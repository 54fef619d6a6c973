import type { RefundRejection } from '../reject-refund.ts'
import type { EpayRefund, EpayTrade, MerchantKeys, NewTrade } from './epay-trade.ts'

/** Identifies a trade of a merchant; `by` is the message field that holds the number. */
export interface TradeKey {
  pid: number
  by: 'trade_no' | 'out_trade_no'
  number: string
}

interface RefundRequest {
  trade: TradeKey
  amountFen: number
  /** The merchant's number, which makes the refund idempotent; null: each request is a new refund. */
  outRefundNo: string | null
}

export type RefundOutcome =
  | { kind: 'done'; refund: EpayRefund }
  | { kind: 'refused'; reason: RefundRejection | 'noTrade' }

/** A merchant's trades, counted. A trade with a refund, partial or full, counts as paid on no day, as at EPay. */
export interface AccountTotals {
  /** All trades, paid or not. */
  orders: number
  paidToday: number
  paidYesterday: number
  paidTodayFen: number
  paidYesterdayFen: number
  /** Payments less refunds. */
  balanceFen: number
}

/** The moments at which these days began. */
export interface Days {
  today: Date
  yesterday: Date
}

export interface TradeListQuery {
  limit: number
  offset: number
  /** Only trades of this status: 0 unpaid, 1 paid, 2 refunded; null: all. */
  status: number | null
}

/**
 * What an EPay gateway keeps: its merchants, trades and refunds. The sandbox keeps them in the database, the
 * simulator of tests and development in memory.
 */
export interface EpayLedger {
  findMerchant(pid: string): Promise<MerchantKeys | undefined>
  /** Opens a trade; an existing one with this number of this merchant is returned unchanged. */
  open(trade: NewTrade): Promise<EpayTrade>
  find(key: TradeKey): Promise<EpayTrade | undefined>
  /** Closes an unpaid trade; returns false if it was paid or closed before. */
  close(trade: EpayTrade): Promise<boolean>
  /** Refunds at most what was paid. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  findRefund(pid: number, outRefundNo: string): Promise<EpayRefund | undefined>
  countTotals(pid: number, days: Days): Promise<AccountTotals>
  /** The newest first. */
  listRecent(pid: number, query: TradeListQuery): Promise<EpayTrade[]>
}

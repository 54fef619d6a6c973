import type { KeyObject } from 'node:crypto'

/** EPay v1 signs with MD5, v2 with RSA. */
export type Dialect = 'md5' | 'rsa'
export type TradeState = 'unpaid' | 'failed' | 'closed' | 'paid'

/** A merchant's keys, to verify its messages and to sign those of the gateway. */
export interface MerchantKeys {
  pid: number
  name: string
  md5Key: string
  merchantPublicKey: KeyObject
  gatewayPrivateKey: KeyObject
}

/** The checked fields with which a merchant opens a trade. */
export interface TradeFields {
  outTradeNo: string
  payType: string
  subject: string
  param: string
  amountFen: number
  notifyUrl: string
  /** Empty: the buyer is not redirected back. */
  returnUrl: string
}

export interface NewTrade extends TradeFields {
  pid: number
  dialect: Dialect
}

export interface EpayTrade extends NewTrade {
  /** The gateway's number. */
  tradeNo: string
  /** Part of the pay page's URL; null for the second payment of a number, which has no page. */
  token: string | null
  state: TradeState
  /** Null until it is paid. */
  paidFen: number | null
  paidAt: Date | null
  refundedFen: number
  createdAt: Date
}

export interface EpayRefund {
  /** The gateway's number. */
  refundNo: string
  /** The merchant's number; v1 has none. */
  outRefundNo: string | null
  tradeNo: string
  amountFen: number
}

/** A new number of a trade or refund: the time and twelve random digits, so that numbers never collide. */
export function newEpayNumber(now: Date, random: (bytes: number) => Buffer): string {
  const digits = (random(6).readUIntBE(0, 6) % 1_000_000_000_000).toString().padStart(12, '0')
  return now.toISOString().replace(/\D/g, '').slice(0, 14) + digits
}

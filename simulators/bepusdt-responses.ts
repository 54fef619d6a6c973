import { createHash } from 'node:crypto'
import { yuanFromFen } from '@faka/contract/shared/money'
import type { Fault } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { jsonResponse, type SimulatorResponse } from './simulator-response.ts'
import { md5WithKey, sortedFields } from './sorted-fields.ts'

export type Fields = Readonly<Record<string, string | number>>

/** A number as Go formats it by default. */
const goNumber = (value: string | number): string => {
  if (typeof value === 'string') return value
  const size = Math.abs(value)
  if (value === 0 || (size >= 0.0001 && size < 1_000_000)) return String(value)
  return value.toExponential().replace(/([+-])(\d)$/, '$10$2')
}

/** A number as epusdt formats it (`f`): digits only. */
const plainNumber = (value: string | number): string =>
  typeof value === 'string'
    ? value
    : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** The program that is simulated. */
export type Software = 'bepusdt' | 'epusdt' | 'gmpay'

/** The signature over all non-empty fields, as the gateway computes it. */
export function signatureOf(fields: Fields, token: string, software: Software = 'bepusdt'): string {
  const format = software === 'bepusdt' ? goNumber : plainNumber
  return md5WithKey(sortedFields(Object.entries(fields), ['signature'], format), token)
}

/** Errors have status 200 too. */
const errorResponse = (message: string): SimulatorResponse => jsonResponse(200, { status_code: 400, message })
export const successResponse = (data: object): SimulatorResponse =>
  jsonResponse(200, { status_code: 200, message: 'success', data, request_id: '' })

/** 1 waiting, 2 paid, 3 expired, 4 cancelled. */
export function statusOf(trade: RecordedTrade, now: Date): number {
  if (trade.state === 'paid') return 2
  if (trade.state === 'closed') return 4
  return trade.expiresAt && trade.expiresAt <= now ? 3 : 1
}

/** epusdt's own error codes. */
const epusdtErrorCodes: Readonly<Record<string, number>> = {
  签名错误: 401,
  订单不存在: 10008,
  支付交易已存在: 10002,
  请求参数错误: 10009,
}

/** An error of epusdt: assimon's with status 200, GMWalletApp's with 400 or 401 as well. */
export function errorResponseOf(software: Software, message: string): SimulatorResponse {
  if (software === 'bepusdt') return errorResponse(message)
  const code = epusdtErrorCodes[message] ?? 400
  const status = software === 'epusdt' ? 200 : code < 1000 ? code : 400
  return jsonResponse(status, { status_code: code, message, data: null, request_id: '' })
}

const coinsFor = (amountFen: number): string => (Math.round((amountFen / 720) * 100) / 100).toString()

/** A trade's notification, before signing. */
export const notificationOf = (trade: RecordedTrade, now: Date, fault: Fault | undefined): Fields => ({
  trade_id: trade.tradeNo,
  order_id: trade.more.orderId ?? '',
  amount: Number(yuanFromFen(trade.amountFen + (fault === 'wrongAmount' ? 1 : 0))),
  actual_amount: coinsFor(trade.amountFen),
  token: 'TAddressOfNobody0000000000000000000',
  block_transaction_id: createHash('sha256').update(trade.tradeNo).digest('hex'),
  status: statusOf(trade, now),
})

/** The same for epusdt: amounts are numbers, and only payments are notified. */
export const epusdtNotificationOf = (
  trade: RecordedTrade,
  pid: string | undefined,
  fault: Fault | undefined,
): Fields => ({
  ...(pid === undefined ? {} : { pid }),
  trade_id: trade.tradeNo,
  order_id: trade.more.orderId ?? '',
  amount: Number(yuanFromFen(trade.amountFen + (fault === 'wrongAmount' ? 1 : 0))),
  actual_amount: Number(coinsFor(trade.amountFen)),
  ...(pid === undefined ? {} : { receive_address: 'TAddressOfNobody0000000000000000000' }),
  token: pid === undefined ? 'TAddressOfNobody0000000000000000000' : 'USDT',
  block_transaction_id: createHash('sha256').update(trade.tradeNo).digest('hex'),
  status: 2,
})

/** A trade as returned by BEpusdt 1.24 and later. */
export const infoOf = (trade: RecordedTrade, now: Date, fault: Fault | undefined): object => ({
  network: 'tron',
  trade_id: fault === 'wrongMerchant' ? 'anotherTrade' : trade.tradeNo,
  order_id: trade.more.orderId,
  trade_type: 'usdt.trc20',
  status: statusOf(trade, now),
  money: yuanFromFen(trade.amountFen).replace(/\.?0+$/, ''),
  actual_amount: coinsFor(trade.amountFen),
  token: 'TAddressOfNobody0000000000000000000',
  fiat: 'CNY',
  name: trade.subject,
  expired_at: Math.floor((trade.expiresAt ?? now).getTime() / 1000),
  trade_url: '',
  support_url: '',
  created_at: Math.floor(trade.createdAt.getTime() / 1000),
  redirect_url: trade.returnUrl,
  reselect: false,
})

/** A new trade as returned by epusdt: amounts as numbers, the expiry as a time. */
export const epusdtCreatedOf = (
  trade: RecordedTrade,
  url: string,
  now: Date,
  fault: Fault | undefined,
): object => ({
  trade_id: trade.tradeNo,
  order_id: fault === 'wrongMerchant' ? 'OFANOTHERMERCHANT' : trade.more.orderId,
  amount: Number(yuanFromFen(trade.amountFen)),
  actual_amount: Number(coinsFor(trade.amountFen)),
  token: 'TAddressOfNobody0000000000000000000',
  expiration_time: Math.floor((trade.expiresAt ?? now).getTime() / 1000),
  payment_url: `${url}/pay/checkout-counter/${trade.tradeNo}`,
})

/** A new trade as returned by BEpusdt. */
export const createdOf = (
  trade: RecordedTrade,
  url: string,
  now: Date,
  fault: Fault | undefined,
): object => ({
  fiat: 'CNY',
  trade_id: trade.tradeNo,
  order_id: fault === 'wrongMerchant' ? 'OFANOTHERMERCHANT' : trade.more.orderId,
  amount: yuanFromFen(trade.amountFen).replace(/\.?0+$/, ''),
  actual_amount: coinsFor(trade.amountFen),
  token: 'TAddressOfNobody0000000000000000000',
  expiration_time: Math.floor(((trade.expiresAt ?? now).getTime() - now.getTime()) / 1000),
  status: statusOf(trade, now),
  payment_url: `${url}/pay/checkout-counter/${trade.tradeNo}`,
})

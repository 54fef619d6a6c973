import { createHash } from 'node:crypto'
import { yuanFromFen } from '@faka/contract/money'
import type { Fault } from './fault-plan.ts'
import type { BookedTrade } from './gateway-ledger.ts'
import { type Said, sayJson } from './serve.ts'

export type Fields = Readonly<Record<string, string | number>>

/** A number as the gateway's own language writes it. */
const written = (value: string | number): string => {
  if (typeof value === 'string') return value
  const size = Math.abs(value)
  if (value === 0 || (size >= 0.0001 && size < 1_000_000)) return String(value)
  return value.toExponential().replace(/([+-])(\d)$/, '$10$2')
}

/** The signature over all that is not empty, as the gateway computes it. */
export function signatureOf(fields: Fields, token: string): string {
  const names = Object.keys(fields).filter((name) => name !== 'signature' && fields[name] !== '')
  const text = names
    .sort()
    .map((name) => `${name}=${written(fields[name] ?? '')}`)
    .join('&')
  return createHash('md5').update(`${text}${token}`).digest('hex')
}

/** Refusals are answered with status 200 too. */
export const refuse = (message: string): Said => sayJson(200, { status_code: 400, message })
export const agree = (data: object): Said =>
  sayJson(200, { status_code: 200, message: 'success', data, request_id: '' })

/** 1 waits, 2 is paid, 3 ran out, 4 was cancelled. */
export function statusOf(trade: BookedTrade, now: Date): number {
  if (trade.state === 'paid') return 2
  if (trade.state === 'closed') return 4
  return trade.expiresAt && trade.expiresAt <= now ? 3 : 1
}

const coinsFor = (amountFen: number): string => (Math.round((amountFen / 720) * 100) / 100).toString()

/** What is told of a trade in a call-back, before its signature. */
export const noticeOf = (trade: BookedTrade, now: Date, fault: Fault | undefined): Fields => ({
  trade_id: trade.tradeNo,
  order_id: trade.more.orderId ?? '',
  amount: Number(yuanFromFen(trade.amountFen + (fault === 'wrongAmount' ? 1 : 0))),
  actual_amount: coinsFor(trade.amountFen),
  token: 'TAddressOfNobody0000000000000000000',
  block_transaction_id: createHash('sha256').update(trade.tradeNo).digest('hex'),
  status: statusOf(trade, now),
})

/** A trade as its creation is answered. */
export const openedOf = (trade: BookedTrade, url: string, now: Date, fault: Fault | undefined): object => ({
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

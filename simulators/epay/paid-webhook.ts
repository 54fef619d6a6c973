import { yuanFromFen } from '@faka/contract/shared/money'
import { unixSeconds } from './answer-request.ts'
import type { Message } from './epay-signing.ts'
import type { EpayTrade } from './epay-trade.ts'

/** When EPay sends webhooks, in seconds after the payment; then it gives up. */
export const retrySchedule: readonly number[] = [0, 60, 180, 1200, 3600, 7200]

/** Whether the shop has acknowledged a webhook, after which EPay sends it no more. */
export const isAcknowledged = (status: number, body: string): boolean =>
  status === 200 && body.includes('success')

/** An amount as PHP prints a float, which is what EPay sends: 28.80 becomes 28.8, and 1.00 becomes 1. */
const phpYuan = (fen: number): string => yuanFromFen(fen).replace(/\.?0+$/, '')

/** The webhook of a paid trade, before it is signed in the trade's dialect. */
export function paidMessage(trade: EpayTrade, sentAt: Date): Message {
  const message = new Map([
    ['pid', String(trade.pid)],
    ['trade_no', trade.tradeNo],
    ['out_trade_no', trade.outTradeNo],
    ['type', trade.payType],
    ['name', trade.subject],
    ['money', phpYuan(trade.paidFen ?? 0)],
    ['trade_status', 'TRADE_SUCCESS'],
    ['param', trade.param],
  ])
  if (trade.dialect === 'rsa')
    message
      .set('api_trade_no', `T${trade.tradeNo}`)
      .set('buyer', 'sandbox')
      .set('timestamp', unixSeconds(sentAt))
  return message
}

/** The URL to call: the trade's own notify_url, which has no query, followed by the signed message. */
export const webhookUrl = (trade: EpayTrade, signed: Message): string =>
  `${trade.notifyUrl}?${new URLSearchParams([...signed])}`

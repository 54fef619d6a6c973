import { yuanFromFen } from '@faka/contract/shared/money'
import { type MerchantKeys, type Message, signMessage } from './signing.ts'
import type { Trade } from './trade.sql.ts'

/** When EPay sends webhooks, in seconds after the payment; then it gives up. */
const retrySchedule = [0, 60, 180, 1200, 3600, 7200]

/** When the webhook of a paid trade is due again after so many attempts; undefined: never. */
export function nextAttemptAt(trade: Trade, tries: number, timeFactor: number): Date | undefined {
  const seconds = retrySchedule[tries]
  if (seconds === undefined || !trade.paid_at) return undefined
  return new Date(trade.paid_at.getTime() + (seconds * 1000) / timeFactor)
}

/** An amount as PHP prints a float, which is what EPay sends: 28.80 becomes 28.8, and 1.00 becomes 1. */
export const phpYuan = (fen: number): string => yuanFromFen(fen).replace(/\.?0+$/, '')

/** The webhook message of a paid trade, signed in the trade's dialect. */
function paidMessage(trade: Trade, keys: MerchantKeys, now: Date): Message {
  const message = new Map([
    ['pid', String(trade.pid)],
    ['trade_no', trade.trade_no],
    ['out_trade_no', trade.out_trade_no],
    ['type', trade.pay_type],
    ['name', trade.subject],
    ['money', phpYuan(trade.paid_fen ?? 0)],
    ['trade_status', 'TRADE_SUCCESS'],
    ['param', trade.param],
  ])
  if (trade.dialect === 'rsa')
    message
      .set('api_trade_no', `T${trade.trade_no}`)
      .set('buyer', 'sandbox')
      .set('timestamp', String(Math.floor(now.getTime() / 1000)))
  return signMessage(message, trade.dialect, keys)
}

/** The URL to call: the trade's own notify_url, which has no query, followed by the message. */
export const webhookUrl = (trade: Trade, keys: MerchantKeys, now: Date): string =>
  `${trade.notify_url}?${new URLSearchParams([...paidMessage(trade, keys, now)])}`

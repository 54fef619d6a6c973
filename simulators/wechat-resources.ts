import type { Fault } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import type { WechatMerchant } from './wechat-merchant.ts'

const stateOf = (trade: RecordedTrade): string =>
  trade.refunds.length > 0 ? 'REFUND' : { unpaid: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[trade.state]

const tradeTypes: Readonly<Record<string, string>> = { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' }

/** A trade's product, in WeChat Pay's terms. */
export const tradeTypeOf = ({ more }: RecordedTrade): string =>
  tradeTypes[more.product ?? 'native'] ?? 'NATIVE'

/** A trade as in responses and notifications; a fault makes its amount or its merchant wrong. */
export function tradeOf(trade: RecordedTrade, { mchId, appId }: WechatMerchant, fault?: Fault): object {
  const state = stateOf(trade)
  const wrong = fault === 'wrongAmount' ? 1 : 0
  return {
    appid: appId,
    mchid: fault === 'wrongMerchant' ? '1900000999' : mchId,
    out_trade_no: trade.outTradeNo,
    trade_type: tradeTypeOf(trade),
    trade_state: state,
    trade_state_desc: state,
    amount: { total: (trade.paidAt ? trade.paidFen : trade.amountFen) + wrong, currency: 'CNY' },
    ...(trade.paidAt
      ? { transaction_id: trade.tradeNo, success_time: trade.paidAt.toISOString(), bank_type: 'OTHERS' }
      : {}),
  }
}

/** A refund as in responses and notifications. */
export const refundOf = (trade: RecordedTrade, refundNo: string, amountFen: number): object => ({
  refund_id: `50${refundNo}`,
  out_refund_no: refundNo,
  out_trade_no: trade.outTradeNo,
  transaction_id: trade.tradeNo,
  status: 'SUCCESS',
  channel: 'ORIGINAL',
  amount: { refund: amountFen, total: trade.paidFen, currency: 'CNY' },
})

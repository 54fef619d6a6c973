import type { EpayGateway } from './epay-endpoint.ts'
import { type EpayError, epayError, isEpayError } from './epay-error.ts'
import type { TradeKey } from './epay-ledger.ts'
import type { Message } from './epay-signing.ts'
import type { Dialect, EpayTrade, MerchantKeys } from './epay-trade.ts'
import { readTradeFields } from './read-trade-fields.ts'

/**
 * Opens a trade for an authenticated merchant, by page or API, or returns the existing one: the same
 * out_trade_no is the same trade.
 */
export async function openTrade(
  { ledger }: EpayGateway,
  { pid }: MerchantKeys,
  message: Message,
  { dialect, isPage }: { dialect: Dialect; isPage: boolean },
): Promise<EpayTrade | EpayError> {
  const fields = readTradeFields(message, isPage)
  if ('msg' in fields) return fields
  const trade = await ledger.open({ ...fields, pid, dialect })
  if (
    trade.amountFen !== fields.amountFen ||
    trade.notifyUrl !== fields.notifyUrl ||
    trade.dialect !== dialect
  )
    return epayError('该订单号已存在，且参数不一致')
  if (trade.state === 'paid') return epayError('该订单已完成支付')
  if (trade.state === 'closed') return epayError('该订单已关闭')
  return trade
}

/** How a message identifies a trade: by the gateway's number if given, else by the merchant's. */
export function readTradeKey({ pid }: MerchantKeys, message: Message): TradeKey | EpayError {
  const tradeNo = message.get('trade_no')
  const number = tradeNo || message.get('out_trade_no')
  if (!number) return epayError('订单号不能为空', -4)
  return { pid, by: tradeNo ? 'trade_no' : 'out_trade_no', number }
}

export async function findRequestedTrade(
  { ledger }: EpayGateway,
  keys: MerchantKeys,
  message: Message,
): Promise<EpayTrade | EpayError> {
  const key = readTradeKey(keys, message)
  if (isEpayError(key)) return key
  return (await ledger.find(key)) ?? epayError('订单号不存在')
}

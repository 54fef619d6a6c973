import { fenFromYuan } from '@faka/contract/shared/money'
import type { EpayGateway } from './epay-endpoint.ts'
import { type EpayError, epayError, isEpayError } from './epay-error.ts'
import type { RefundOutcome } from './epay-ledger.ts'
import type { Message } from './epay-signing.ts'
import type { EpayRefund, MerchantKeys } from './epay-trade.ts'
import { readTradeKey } from './open-trade.ts'

type RefusedReason = Extract<RefundOutcome, { kind: 'refused' }>['reason']

const messages: Readonly<Record<RefusedReason, string>> = {
  noTrade: '当前订单不存在！',
  otherSum: '退款单号已存在，且参数不一致',
  notPaid: '订单未支付',
  tooMuch: '退款金额大于订单可退金额',
  unfunded: '商户余额不足，请充值后再退款',
}

/**
 * Refunds at most what was paid. With the merchant's own number (`outRefundNo`) it is idempotent; without
 * one, as in v1, each request is a new refund.
 */
export async function refundTrade(
  { ledger }: EpayGateway,
  keys: MerchantKeys,
  message: Message,
  outRefundNo: string | null,
): Promise<EpayRefund | EpayError> {
  const amountFen = fenFromYuan(message.get('money') ?? '')
  if (!amountFen) return epayError('金额输入错误')
  const trade = readTradeKey(keys, message)
  if (isEpayError(trade)) return trade
  const outcome = await ledger.refund({ trade, amountFen, outRefundNo })
  return outcome.kind === 'done' ? outcome.refund : epayError(messages[outcome.reason])
}

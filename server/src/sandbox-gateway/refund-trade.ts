import { fenFromYuan } from '@faka/contract/shared/money'
import { inTx } from '../platform/db.ts'
import { type GatewayError, gatewayError } from './gateway-error.ts'
import { newTradeNo } from './open-trade.ts'
import type { SandboxService } from './sandbox-service.ts'
import type { MerchantKeys, Message } from './signing.ts'
import { findRefund, insertRefund, lockTrade, type Refund } from './trade.sql.ts'

/**
 * Refunds at most what was paid. With the merchant's own number (`outRefundNo`) it is idempotent; without
 * one, as in v1, each request is a new refund.
 */
export async function refundTrade(
  service: SandboxService,
  keys: MerchantKeys,
  message: Message,
  outRefundNo: string | null,
): Promise<Refund | GatewayError> {
  const amountFen = fenFromYuan(message.get('money') ?? '')
  if (!amountFen) return gatewayError('金额输入错误')
  const ours = message.get('trade_no')
  const number = ours || message.get('out_trade_no')
  if (!number) return gatewayError('订单号不能为空', -4)
  return inTx(service.deps.db, async (tx): Promise<Refund | GatewayError> => {
    const trade = await lockTrade(tx, { pid: keys.pid, by: ours ? 'trade_no' : 'out_trade_no', number })
    if (!trade) return gatewayError('当前订单不存在！')
    const before = outRefundNo === null ? undefined : await findRefund(tx, keys.pid, outRefundNo)
    if (before)
      return before.trade_no === trade.trade_no && before.amount_fen === amountFen
        ? before
        : gatewayError('退款单号已存在，且参数不一致')
    if (trade.paid_fen === null) return gatewayError('订单未支付')
    if (trade.refunded_fen + amountFen > trade.paid_fen) return gatewayError('退款金额大于订单可退金额')
    const refund: Refund = {
      refund_no: newTradeNo(service),
      out_refund_no: outRefundNo,
      trade_no: trade.trade_no,
      amount_fen: amountFen,
    }
    await insertRefund(tx, keys.pid, refund, service.deps.now())
    return refund
  })
}

/** A refund by the merchant's own number. */
export async function findRequestedRefund(
  service: SandboxService,
  keys: MerchantKeys,
  message: Message,
): Promise<Refund | GatewayError> {
  const refund = await findRefund(service.deps.db, keys.pid, message.get('out_refund_no') ?? '')
  return refund ?? gatewayError('退款单不存在')
}

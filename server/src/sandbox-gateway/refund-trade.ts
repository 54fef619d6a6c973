import { fenFromYuan } from '@faka/contract/money'
import { inTx } from '../kernel/db.ts'
import { type Fault, fault } from './fault.ts'
import type { Gateway } from './gateway.ts'
import { newTradeNo } from './open-trade.ts'
import type { MerchantKeys, Message } from './signing.ts'
import { findRefund, insertRefund, lockTrade, type Refund } from './trade.sql.ts'

/**
 * Gives money back, never more than came. With the merchant's own number (`outRefundNo`) the same refund asked twice
 * is one; without it, as in v1, each asking is a refund of its own.
 */
export async function refundTrade(
  gateway: Gateway,
  keys: MerchantKeys,
  message: Message,
  outRefundNo: string | null,
): Promise<Refund | Fault> {
  const amountFen = fenFromYuan(message.get('money') ?? '')
  if (!amountFen) return fault('金额输入错误')
  const ours = message.get('trade_no')
  const number = ours || message.get('out_trade_no')
  if (!number) return fault('订单号不能为空', -4)
  return inTx(gateway.deps.db, async (tx): Promise<Refund | Fault> => {
    const trade = await lockTrade(tx, { pid: keys.pid, by: ours ? 'trade_no' : 'out_trade_no', number })
    if (!trade) return fault('当前订单不存在！')
    const before = outRefundNo === null ? undefined : await findRefund(tx, keys.pid, outRefundNo)
    if (before)
      return before.trade_no === trade.trade_no && before.amount_fen === amountFen
        ? before
        : fault('退款单号已存在，且参数不一致')
    if (trade.paid_fen === null) return fault('订单未支付')
    if (trade.refunded_fen + amountFen > trade.paid_fen) return fault('退款金额大于订单可退金额')
    const refund: Refund = {
      refund_no: newTradeNo(gateway),
      out_refund_no: outRefundNo,
      trade_no: trade.trade_no,
      amount_fen: amountFen,
    }
    await insertRefund(tx, keys.pid, refund, gateway.deps.now())
    return refund
  })
}

/** A refund by the merchant's own number. */
export async function findAskedRefund(
  gateway: Gateway,
  keys: MerchantKeys,
  message: Message,
): Promise<Refund | Fault> {
  const refund = await findRefund(gateway.deps.db, keys.pid, message.get('out_refund_no') ?? '')
  return refund ?? fault('退款单不存在')
}

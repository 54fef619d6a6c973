import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import type { DecidedReceivedPayment } from './decide-received.ts'
import { tradeKey } from './payment-trade.sql.ts'
import { insertRefunds } from './received-payment.sql.ts'
import { type Settlement, writeSettlement } from './settlement.sql.ts'

/** Writes a settlement with the dispositions of its received payments, and the refunds of those that are given back. */
export async function recordReceivedPayments(
  services: Services,
  tx: Tx,
  decided: readonly DecidedReceivedPayment[],
  settlement: Omit<Settlement, 'received'>,
): Promise<void> {
  const now = services.now()
  const written = await writeSettlement(tx, {
    ...settlement,
    received: decided.map(({ received, order, disposition, reason }) => ({
      pay_channel_id: received.channelId,
      trade_no: received.tradeNo,
      payment_no: received.paymentNo,
      order_no: order?.order_no ?? null,
      shop_id: order?.shop_id ?? null,
      amount_fen: received.amountFen,
      fate: disposition,
      reason,
      received_at: now,
    })),
  })
  const ids = new Map(
    written.map((row) => [
      tradeKey({ channelId: row.pay_channel_id, tradeNo: row.trade_no }),
      row.receipt_id,
    ]),
  )
  const refunds = decided.flatMap(({ disposition, received, order, reason }) => {
    const receiptId = ids.get(tradeKey(received))
    if (disposition !== 'refunding' || !order || receiptId === undefined) return []
    return {
      refund_no: newCellNumber(services, idLength),
      receipt_id: receiptId,
      order_no: order.order_no,
      shop_id: order.shop_id,
      payment_no: received.paymentNo,
      amount_fen: received.amountFen,
      state: 'pending' as const,
      reason,
      next_try_at: now,
      created_at: now,
      done_at: null,
    }
  })
  if (refunds.length > 0) await insertRefunds(tx, refunds)
}

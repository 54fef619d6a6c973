import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { decideReceivedPayment, type ReviewedPaymentRow } from './manual-review.sql.ts'
import { insertRefunds } from './received-payment.sql.ts'

/**
 * Records the full refund of a received payment in manual review; the refund job asks its gateway. Returns its order.
 * Rejects with `moneyNotDecidable` money that names no order or was refunded before.
 */
export async function refundReviewed(ctx: Ctx, tx: Tx, received: ReviewedPaymentRow): Promise<string> {
  if (received.order_no === null || received.shop_id === null || received.reason === 'givenBack')
    throw new DomainError('moneyNotDecidable')
  const now = ctx.now()
  await insertRefunds(tx, [
    {
      refund_no: newCellNumber(ctx, idLength),
      receipt_id: received.receipt_id,
      order_no: received.order_no,
      shop_id: received.shop_id,
      payment_no: received.payment_no,
      amount_fen: received.amount_fen,
      state: 'pending',
      reason: 'person',
      next_try_at: now,
      created_at: now,
      done_at: null,
    },
  ])
  await decideReceivedPayment(tx, received.receipt_id, 'refunding', received.reason)
  return received.order_no
}

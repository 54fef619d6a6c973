import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newUuid } from '../../platform/random.ts'
import { sellerActorName } from '../account/public.ts'
import { bumpMoneyVersion, type OrderRow, recordSellerAct } from '../order/public.ts'
import { refundOrderMoney } from './refund-order-money.ts'

/**
 * Records a refund of cards that the seller recalled, as the seller's act of refunding does. The caller has locked the
 * order and sees to it that no card is refunded twice.
 */
export async function refundForRecall(
  ctx: Ctx,
  tx: Tx,
  { order, amountFen, why }: { order: OrderRow; amountFen: number; why: string },
): Promise<void> {
  const requestId = newUuid(ctx.random)
  await recordSellerAct(ctx, tx, { order, kind: 'refund', requestId, why, amountFen })
  const leftFen = await refundOrderMoney(ctx, tx, {
    order,
    amountFen,
    source: { requestId },
    reason: 'seller',
    event: { actor: sellerActorName(ctx.actor), reason: 'refundedBySeller' },
  })
  if (leftFen > 0) await bumpMoneyVersion(tx, [order.order_no])
}

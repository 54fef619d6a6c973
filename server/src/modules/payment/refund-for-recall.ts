import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newUuid } from '../../platform/random.ts'
import { bumpMoneyVersion, type OrderRow, recordActOfSeller } from '../order/public.ts'
import { refundOrderMoney } from './refund-order-money.ts'

/**
 * Records a refund of cards that the seller recalled, as an act of that seller. The caller has locked the order and sees
 * to it that no card is refunded twice.
 */
export async function refundForRecall(
  services: Services,
  tx: Tx,
  { order, amountFen, why, seller }: { order: OrderRow; amountFen: number; why: string; seller: string },
): Promise<void> {
  const requestId = newUuid(services.random)
  await recordActOfSeller(services, tx, { order, kind: 'refund', requestId, why, amountFen, actor: seller })
  const leftFen = await refundOrderMoney(services, tx, {
    order,
    amountFen,
    source: { requestId },
    reason: 'seller',
    event: { actor: seller, reason: 'refundedBySeller' },
  })
  if (leftFen > 0) await bumpMoneyVersion(tx, [order.order_no])
}

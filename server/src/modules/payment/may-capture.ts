import type { Services } from '../../platform/ctx.ts'
import { canClaimCouponAgain } from '../coupon/public.ts'
import { drawsFromStock, getItemVersion } from '../item/public.ts'
import { findOrder, type OrderRow } from '../order/public.ts'
import type { LoadedChannel } from '../pay-channel/public.ts'
import { countFree, findChoosableCards } from '../stock/public.ts'
import { canTakeBalancePart } from './check-balance-part.ts'
import { mayCaptureApproved } from './payment.rules.ts'
import { findOrderAndChannel } from './payment.sql.ts'

/** Whether a closed order could still be delivered. Decided again, under locks, once its money has arrived. */
async function canDeliver(services: Services, order: OrderRow, balanceFen: number): Promise<boolean> {
  const { item_id, wares_id, quantity, chosen_cards } = order
  if (!(await canClaimCouponAgain(services.db, order))) return false
  if (!(await canTakeBalancePart(services, order, balanceFen))) return false
  if (!drawsFromStock(await getItemVersion(services, wares_id))) return true
  if (chosen_cards) {
    const refs = chosen_cards.map(({ ref }) => ref)
    return (await findChoosableCards(services.db, item_id, refs)).size === quantity
  }
  return ((await countFree(services.db, [item_id], quantity)).get(item_id) ?? 0) >= quantity
}

/**
 * Whether a gateway that captures on request may capture what a buyer approved: for a payment of this channel whose
 * order can use the money. The order may change before the capture; the money is then handled like any late payment.
 */
export async function mayCapture(
  services: Services,
  channel: LoadedChannel,
  paymentNo: string,
): Promise<boolean> {
  if (!channel.gateway.capabilities.capturesOnQuery) return false
  const found = await findOrderAndChannel(services.db, paymentNo)
  if (found?.pay_channel_id !== channel.channelId) return false
  const order = await findOrder(services, found.order_no)
  return (
    order !== undefined &&
    mayCaptureApproved(order.status, await canDeliver(services, order, found.balance_fen))
  )
}

import type { House } from '../../kernel/ctx.ts'
import { frozenWares, keepsCards } from '../item/door.ts'
import { findOrder, type OrderRow } from '../order/door.ts'
import { countFreeCards } from '../stock/door.ts'
import type { OpenChannel } from './gateway-of.ts'
import { mayTakeApproved } from './payment.rules.ts'
import { placeOf } from './payment.sql.ts'

/** Whether a closed order could still be delivered. Decided anew, under locks, when its money is there. */
async function canDeliver(house: House, { item_id, wares_id, quantity }: OrderRow): Promise<boolean> {
  if (!keepsCards(await frozenWares(house, wares_id))) return true
  return ((await countFreeCards(house.db, [item_id], quantity)).get(item_id) ?? 0) >= quantity
}

/**
 * Whether a gateway that takes money when it is asked may take what a buyer approved: for a payment of this channel,
 * whose order can use it. Between this and the taking the order may change; what came then is judged like every late sum.
 */
export async function mayTake(house: House, channel: OpenChannel, paymentNo: string): Promise<boolean> {
  if (!channel.gateway.capabilities.takesWhenAsked) return false
  const place = await placeOf(house.db, paymentNo)
  if (place?.pay_channel_id !== channel.channelId) return false
  const order = await findOrder(house, place.order_no)
  return order !== undefined && mayTakeApproved(order.status, await canDeliver(house, order))
}

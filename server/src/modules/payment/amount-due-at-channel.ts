import { feeFenOf } from '@faka/contract/shared/money'
import { netFenOf, type OrderRow } from '../order/public.ts'
import { feeOfBuyer, type usablePayChannel } from '../shop/public.ts'

type ChannelRow = ReturnType<typeof usablePayChannel>

/**
 * What a payment of an order at this channel costs, in 分: goods less discount, plus the channel's fee. At the channel
 * that the order was created with, the fee is the one shown to the buyer, whatever it has become since.
 */
export function amountDueAtChannel(
  order: OrderRow,
  channel: ChannelRow,
): { amountFen: number; feeFen: number } {
  const netFen = netFenOf(order)
  const feeFen =
    channel.pay_channel_id === order.pay_channel_id ? order.fee_fen : feeFenOf(netFen, feeOfBuyer(channel))
  return { amountFen: netFen + feeFen, feeFen }
}

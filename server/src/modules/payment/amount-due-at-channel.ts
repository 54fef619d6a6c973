import { feeFenOf } from '@faka/contract/shared/money'
import { netAmountFen, type OrderRow } from '../order/public.ts'
import { buyerFeeBasisPoints, type PayChannelRow } from '../pay-channel/public.ts'

/**
 * What a payment of an order at this channel costs, in 分: goods less discount, plus the channel's fee. At the channel
 * that the order was created with, the fee is the one shown to the buyer, whatever it has become since.
 */
export function amountDueAtChannel(
  order: OrderRow,
  channel: PayChannelRow,
): { amountFen: number; feeFen: number } {
  const netFen = netAmountFen(order)
  const feeFen =
    channel.pay_channel_id === order.pay_channel_id
      ? order.fee_fen
      : feeFenOf(netFen, buyerFeeBasisPoints(channel))
  return { amountFen: netFen + feeFen, feeFen }
}

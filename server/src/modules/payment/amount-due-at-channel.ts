import { feeFenOf } from '@faka/contract/shared/money'
import { netAmountFen, type OrderRow } from '../order/public.ts'
import { buyerFeeBasisPoints, type PayChannelRow } from '../pay-channel/public.ts'

/**
 * What a payment of an order at this channel costs, in 分: goods less discount and less what a balance pays beside it, plus
 * the channel's fee for that. At the channel that the order was created with, the fee of the whole order is the one shown to
 * the buyer, whatever it has become since.
 */
export function amountDueAtChannel(
  order: OrderRow,
  channel: PayChannelRow,
  balanceFen = 0,
): { amountFen: number; feeFen: number; balanceFen: number } {
  const netFen = netAmountFen(order) - balanceFen
  const feeFen =
    balanceFen === 0 && channel.pay_channel_id === order.pay_channel_id
      ? order.fee_fen
      : feeFenOf(netFen, buyerFeeBasisPoints(channel))
  return { amountFen: netFen + feeFen, feeFen, balanceFen }
}

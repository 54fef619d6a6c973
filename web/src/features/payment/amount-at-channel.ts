import type { Order } from '@faka/contract/delivery/delivery'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { feeFenOf } from '@faka/contract/shared/money'

type Priced = Pick<Order, 'goodsFen' | 'discountFen' | 'feeFen' | 'payChannel'>

/**
 * The amount of an unpaid order at a pay channel, in 分, computed as the server does, to show before the channel is
 * chosen: what the balance leaves of it. For the channel of the order, the fee of the whole is that of the order.
 */
export function amountAtChannel(
  { goodsFen, discountFen, feeFen, payChannel }: Priced,
  { id, feeBasisPoints }: Pick<PayChannel, 'id' | 'feeBasisPoints'>,
  balanceFen = 0,
): { amountFen: number; feeFen: number } {
  const netFen = goodsFen - discountFen - balanceFen
  const fee = balanceFen === 0 && id === payChannel.id ? feeFen : feeFenOf(netFen, feeBasisPoints)
  return { amountFen: netFen + fee, feeFen: fee }
}

import type { Order } from '@faka/contract/delivery/delivery'
import { feeFenOf } from '@faka/contract/shared/money'
import type { PayChannel } from '@faka/contract/shop/shop'

type Priced = Pick<Order, 'goodsFen' | 'discountFen' | 'feeFen' | 'payChannel'>

/**
 * What an unpaid order costs at a pay channel, in 分, by the server's arithmetic, so that it can be shown before the
 * channel is chosen. At the channel that the order was made with, the fee is the one that the order names.
 */
export function amountAtChannel(
  { goodsFen, discountFen, feeFen, payChannel }: Priced,
  { id, feeBasisPoints }: Pick<PayChannel, 'id' | 'feeBasisPoints'>,
): { amountFen: number; feeFen: number } {
  const netFen = goodsFen - discountFen
  const fee = id === payChannel.id ? feeFen : feeFenOf(netFen, feeBasisPoints)
  return { amountFen: netFen + fee, feeFen: fee }
}

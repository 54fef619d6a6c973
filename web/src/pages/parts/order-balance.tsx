import type { OrderNo } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import type { ChosenMethod } from '../../features/payment/checkout.tsx'
import { payOrderKey, payOrderQuery, startPayment } from '../../features/payment/pay-order-query.ts'
import { BalanceTile } from '../../features/wallet/balance-tile.tsx'

interface Props {
  orderNo: OrderNo
  method: ChosenMethod
  /** The status of the order may have changed. */
  onSettled: () => void
}

/** The balance at the checkout of an order, for all of it or for a part beside the chosen method. */
export default function OrderBalance({ orderNo, method, onSettled }: Props) {
  const client = useQueryClient()
  const payChannel = method.channel.id
  const choosePart = async (balanceFen: number) => {
    try {
      const payment = await startPayment({ orderNo, payChannel, balanceFen })
      // the payments that other methods began are of another amount
      client.removeQueries({ queryKey: payOrderKey(orderNo), type: 'inactive' })
      client.setQueryData(payOrderQuery(orderNo, payChannel).queryKey, payment)
    } catch (error) {
      // what stands is what the server says
      void client.invalidateQueries({ queryKey: payOrderKey(orderNo) })
      throw error
    }
  }
  return <BalanceTile orderNo={orderNo} method={method} onPartChosen={choosePart} onSettled={onSettled} />
}

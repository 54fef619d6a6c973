import { LazyPayHere } from '../../rooms/payment/pay-here-lazy.tsx'
import { DeskOfOrder } from '../desk-of-order.tsx'

export { readAhead } from '../desk-of-order.tsx'

/** `/m/cashDesk`: pays one order with the phone that shows it. */
export default function MobileCashDeskPage() {
  return <DeskOfOrder Code={LazyPayHere} />
}

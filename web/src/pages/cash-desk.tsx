import { PayCode } from '../rooms/payment/pay-code.tsx'
import { DeskOfOrder } from './desk-of-order.tsx'

export { readAhead } from './desk-of-order.tsx'

/** `/cashDesk`: pays one order. */
export default function CashDeskPage() {
  return <DeskOfOrder Code={PayCode} />
}

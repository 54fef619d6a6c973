import { PayCode } from '../features/payment/pay-code.tsx'
import { OrderCheckout } from './parts/order-checkout.tsx'

export { loadsItself, prefetch, prefetchCheckout, seed } from './parts/order-checkout.tsx'

/** `/cashDesk`: the checkout of one order. */
export default function CheckoutPage() {
  return <OrderCheckout Code={PayCode} />
}

import { LazyPayOnPhone } from '../../features/payment/lazy-pay-on-phone.tsx'
import { OrderCheckout } from '../parts/order-checkout.tsx'

export { prefetchCheckout } from '../parts/order-checkout.tsx'

/** `/m/cashDesk`: the checkout of one order on the phone that pays it. */
export default function MobileCheckoutPage() {
  return <OrderCheckout Code={LazyPayOnPhone} />
}

import type { QueryClient } from '@tanstack/react-query'
import type { RouteMatch } from '../../app/guards/guard.ts'
import { LazyPayOnPhone } from '../../features/payment/lazy-pay-on-phone.tsx'
import { loadMessages } from '../../lib/locale.ts'
import { OrderCheckout, prefetch as prefetchOrder } from '../parts/order-checkout.tsx'

export { loadsItself, prefetchCheckout, seed } from '../parts/order-checkout.tsx'

/** Requests the order of an address together with the messages of paying on a phone. */
export const prefetch = (match: RouteMatch, client: QueryClient): Promise<unknown> =>
  Promise.all([prefetchOrder(match, client), loadMessages(['paying'])])

/** `/m/cashDesk`: the checkout of one order on the phone that pays it. */
export default function MobileCheckoutPage() {
  return <OrderCheckout Code={LazyPayOnPhone} />
}

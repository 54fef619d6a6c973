import { countGuestOrders } from '@faka/contract/order/order-list'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The longest that this offer may delay a page. */
const timeoutMs = 2_000

const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) =>
    setTimeout(reject, timeoutMs, new Error('the count of guest orders took too long')),
  )

/**
 * The number of guest orders made with this phone before login. It is asked once and fails fast: without a quick
 * answer, or without a verified phone, nothing is offered.
 */
export const guestOrdersQuery = queryOptions({
  queryKey: ['order.countGuestOrders'],
  queryFn: ({ signal }) => Promise.race([call(countGuestOrders, {}, signal), rejectAfterTimeout()]),
  retry: false,
  retryOnMount: false,
  networkMode: 'always',
})

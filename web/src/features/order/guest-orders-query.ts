import { countGuestOrders } from '@faka/contract/order/order-list'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** As long as a page may be held up by the question whether there is something to offer. */
const timeoutMs = 2_000

const rejectAfterTimeout = () =>
  new Promise<never>((_, fail) => setTimeout(fail, timeoutMs, new Error('nothing is offered so late')))

/**
 * How many orders were made with this phone before signing in. Nothing is offered where it cannot be known soon, or
 * where no code proved the phone: it is asked once, and fails quickly.
 */
export const guestOrdersQuery = queryOptions({
  queryKey: ['order.countGuestOrders'],
  queryFn: ({ signal }) => Promise.race([call(countGuestOrders, {}, signal), rejectAfterTimeout()]),
  retry: false,
  retryOnMount: false,
  networkMode: 'always',
})

import { showPayout } from '@faka/contract/payment/payout'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What of the balance can be paid out; null where balances are not. */
export const payoutQuery = queryOptions({
  queryKey: ['payment.showPayout'],
  queryFn: async ({ signal }) => (await call(showPayout, {}, signal)).payout,
  staleTime: 0,
})

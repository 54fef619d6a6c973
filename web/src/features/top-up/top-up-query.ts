import { showTopUp } from '@faka/contract/top-up/top-up'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What the account can top up its balance with; null where it cannot. */
export const topUpQuery = queryOptions({
  queryKey: ['topUp.showTopUp'],
  queryFn: async ({ signal }) => (await call(showTopUp, {}, signal)).topUp,
  staleTime: 0,
})

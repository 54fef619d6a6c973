import { listBalanceMonths } from '@faka/contract/wallet/balance-months'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The months of the balance; refetched on each visit, as its statement is. */
export const balanceMonthsQuery = queryOptions({
  queryKey: ['wallet.listBalanceMonths'],
  queryFn: async ({ signal }) => (await call(listBalanceMonths, {}, signal)).months,
  staleTime: 0,
})

import { pageStatement } from '@faka/contract/wallet/wallet'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The balance and one page of what changed it; read anew at each visit, since refunds come by themselves. */
export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallet.pageStatement', { page }],
    queryFn: ({ signal }) => call(pageStatement, { page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

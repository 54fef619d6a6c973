import { pageStatement } from '@faka/contract/wallet/wallet'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The balance and one page of its statement; refetched on each visit, since refunds arrive at any time. */
export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallet.pageStatement', { page }],
    queryFn: ({ signal }) => call(pageStatement, { page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

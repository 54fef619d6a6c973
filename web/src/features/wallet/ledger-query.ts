import { showLedger } from '@faka/contract/wallet/ledger'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What balances were and how they changed in a month; in this one by default. */
export const ledgerQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['wallet.showLedger', { month }],
    queryFn: ({ signal }) => call(showLedger, { month }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

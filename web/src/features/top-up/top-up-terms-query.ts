import { showTopUpTerms } from '@faka/contract/top-up/top-up'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The terms of top-ups and their sums, as administrators read them. */
export const topUpTermsQuery = queryOptions({
  queryKey: ['topUp.showTopUpTerms'],
  queryFn: ({ signal }) => call(showTopUpTerms, {}, signal),
})

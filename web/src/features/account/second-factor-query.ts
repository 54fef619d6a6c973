import { showSecondFactor } from '@faka/contract/account/second-factor'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The second factor of the account. */
export const secondFactorQuery = queryOptions({
  queryKey: ['account.showSecondFactor'],
  queryFn: ({ signal }) => call(showSecondFactor, {}, signal),
})

import { listPasskeys } from '@faka/contract/account/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The passkeys of the account. */
export const passkeysQuery = queryOptions({
  queryKey: ['account.listPasskeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, signal),
})

import { listPlatformLevels } from '@faka/contract/shop/member-level'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The levels of the platform for administrators, with the orders at the price of each. */
export const platformLevelsQuery = queryOptions({
  queryKey: ['shop.listPlatformLevels'],
  queryFn: ({ signal }) => call(listPlatformLevels, {}, signal),
})

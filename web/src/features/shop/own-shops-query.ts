import { showShop } from '@faka/contract/shop/seller-shop'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The most shops that the switcher offers. */
const pageSize = 50

/** The shops that the account manages, the oldest first; none for an account that is no seller. */
export const ownShopsQuery = () =>
  queryOptions({
    queryKey: ['shop.showShop'],
    queryFn: async ({ signal }) => (await call(showShop, { page: 1, pageSize }, signal)).list,
    staleTime: 300_000,
  })

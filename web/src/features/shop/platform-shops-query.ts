import { listShops, type ShopState } from '@faka/contract/shop/platform-shop'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const platformShopsPerPage = 20

export interface PlatformShopsFilter {
  keyword: string
  state: ShopState | undefined
  page: number
}

/** One page of the shops of all sellers, the newest first. */
export const platformShopsQuery = ({ keyword, state, page }: PlatformShopsFilter) =>
  queryOptions({
    queryKey: ['shop.listShops', { keyword, state, page }],
    queryFn: ({ signal }) =>
      call(
        listShops,
        { page, pageSize: platformShopsPerPage, ...(keyword && { keyword }), ...(state && { state }) },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

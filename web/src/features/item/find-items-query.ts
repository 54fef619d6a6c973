import { pageSellerItems } from '@faka/contract/item/seller-item-list'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The first items of a shop whose title contains a text, or whose id it is. */
export const findItemsQuery = (shortUrl: ShortUrl, text: string, pageSize: number) =>
  queryOptions({
    queryKey: ['item.pageSellerItems', 'find', { shortUrl, text, pageSize }],
    queryFn: ({ signal }) => call(pageSellerItems, { shortUrl, text, pageSize }, signal),
  })

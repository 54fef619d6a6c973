import { listBlockedBuyers } from '@faka/contract/order/buyer-block'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const blocksPerPage = 50

/** One page of the blocked buyers of a shop, the latest first. */
export const blockedBuyersQuery = (shortUrl: ShortUrl, page: number) =>
  queryOptions({
    queryKey: ['order.listBlockedBuyers', { shortUrl, page }],
    queryFn: ({ signal }) => call(listBlockedBuyers, { shortUrl, page, pageSize: blocksPerPage }, signal),
    placeholderData: keepPreviousData,
  })

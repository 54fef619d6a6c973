import { pageRatings } from '@faka/contract/rating/public-rating'
import type { ItemId } from '@faka/contract/shared/ids'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const ratingsPerStep = 10

/** The ratings of an item, some more with each step. */
export const itemRatingsQuery = (itemId: ItemId) =>
  infiniteQueryOptions({
    queryKey: ['rating.pageRatings', { itemId }],
    queryFn: ({ pageParam, signal }) =>
      call(pageRatings, { itemId, page: pageParam, pageSize: ratingsPerStep }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 60_000,
  })

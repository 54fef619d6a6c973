import { listAllRatings } from '@faka/contract/rating/platform-rating'
import { listRatings, type RatingFilter } from '@faka/contract/rating/seller-rating'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const ratingsPerPage = 50

interface ListInput {
  filter: RatingFilter
  page: number
}

/** One page of the ratings of a shop, the latest first. */
export const shopRatingsQuery = (shortUrl: ShortUrl, { filter, page }: ListInput) =>
  queryOptions({
    queryKey: ['rating.listRatings', { shortUrl, filter, page }],
    queryFn: ({ signal }) => call(listRatings, { shortUrl, filter, page, pageSize: ratingsPerPage }, signal),
    placeholderData: keepPreviousData,
  })

/** One page of the ratings of all shops, the latest first. */
export const allRatingsQuery = ({ filter, page }: ListInput) =>
  queryOptions({
    queryKey: ['rating.listAllRatings', { filter, page }],
    queryFn: ({ signal }) => call(listAllRatings, { filter, page, pageSize: ratingsPerPage }, signal),
    placeholderData: keepPreviousData,
  })

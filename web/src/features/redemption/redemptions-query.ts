import {
  listRedemptions,
  type RedemptionFilter,
  type RedemptionNo,
  showRedemption,
} from '@faka/contract/redemption/seller-redemption'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const redemptionsPerPage = 50

interface ListInput {
  filter: RedemptionFilter
  page: number
}

/** One page of the redemptions of a shop, the latest first. */
export const redemptionsQuery = (shortUrl: ShortUrl, { filter, page }: ListInput) =>
  queryOptions({
    queryKey: ['redemption.listRedemptions', { shortUrl, filter, page }],
    queryFn: ({ signal }) =>
      call(listRedemptions, { shortUrl, filter, page, pageSize: redemptionsPerPage }, signal),
    placeholderData: keepPreviousData,
  })

/** A redemption with its answers; each call is recorded. */
export const redemptionQuery = (redemptionNo: RedemptionNo) =>
  queryOptions({
    queryKey: ['redemption.showRedemption', { redemptionNo }],
    queryFn: ({ signal }) => call(showRedemption, { redemptionNo }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

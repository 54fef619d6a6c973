import { listRefunds, type RefundProgress, sumChannels } from '@faka/contract/payment/seller-refunds'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The refunds of a shop, newest first, page after page. */
export const refundsQuery = (shortUrl: ShortUrl, progress: RefundProgress | undefined) =>
  infiniteQueryOptions({
    queryKey: ['payment.listRefunds', { shortUrl, progress }],
    queryFn: ({ signal, pageParam }) =>
      call(
        listRefunds,
        {
          shortUrl,
          ...(progress && { progress }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** A span of days of shops, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** What a shop received, refunded and paid in fees in a span of days, by payment method. */
export const channelSumsQuery = (shortUrl: ShortUrl, span: DaySpan) =>
  queryOptions({
    queryKey: ['payment.sumChannels', { shortUrl, ...span }],
    queryFn: ({ signal }) => call(sumChannels, { shortUrl, ...span }, signal),
    placeholderData: keepPreviousData,
  })

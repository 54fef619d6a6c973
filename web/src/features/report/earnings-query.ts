import { listStatementMonths, sumEarnings } from '@faka/contract/report/earnings'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const earningsPerPage = 50

/** What each item of a shop earned in a span of days, both included. */
export const earningsQuery = (shortUrl: ShortUrl, span: { from: string; to: string }, page: number) =>
  queryOptions({
    queryKey: ['report.sumEarnings', { shortUrl, ...span, page }],
    queryFn: ({ signal }) =>
      call(sumEarnings, { shortUrl, ...span, page, pageSize: earningsPerPage }, signal),
    placeholderData: keepPreviousData,
  })

/** The months of which a shop has a statement, the newest first. */
export const statementMonthsQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['report.listStatementMonths', { shortUrl }],
    queryFn: ({ signal }) => call(listStatementMonths, { shortUrl }, signal),
  })

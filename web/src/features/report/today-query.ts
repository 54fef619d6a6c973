import { showToday } from '@faka/contract/report/today'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** A page that stays open keeps its figures about this fresh. */
const refreshMs = 60_000

/** What a seller has to know and do today, for one shop or all of the account's. */
export const todayQuery = (shortUrl: ShortUrl | undefined) =>
  queryOptions({
    queryKey: ['report.showToday', { shortUrl }],
    queryFn: ({ signal }) => call(showToday, { ...(shortUrl && { shortUrl }) }, signal),
    refetchInterval: refreshMs,
  })

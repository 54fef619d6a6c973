import { showGuide } from '@faka/contract/report/guide'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Which steps from a new shop to one that sells are done; of no shop nothing is asked. */
export const guideQuery = (shortUrl: ShortUrl | undefined) =>
  queryOptions({
    queryKey: ['report.showGuide', { shortUrl }],
    queryFn: shortUrl ? ({ signal }) => call(showGuide, { shortUrl }, signal) : skipToken,
  })

import { showGuide } from '@faka/contract/report/guide'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Which steps from a new shop to one that sells are done. */
export const guideQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['report.showGuide', { shortUrl }],
    queryFn: ({ signal }) => call(showGuide, { shortUrl }, signal),
  })

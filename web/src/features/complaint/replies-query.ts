import { listReplies } from '@faka/contract/complaint/ready-reply'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The ready-made answers of a shop, by title. */
export const repliesQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['complaint.listReplies', { shortUrl }],
    queryFn: ({ signal }) => call(listReplies, { shortUrl }, signal),
  })

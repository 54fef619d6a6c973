import { listApiKeys } from '@faka/contract/api-key/api-key'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The API keys of a shop. */
export const apiKeysQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['api-key.listApiKeys', { shortUrl }],
    queryFn: ({ signal }) => call(listApiKeys, { shortUrl }, signal),
  })

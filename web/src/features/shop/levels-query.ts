import type { ShortUrl } from '@faka/contract/shared/ids'
import { listLevels } from '@faka/contract/shop/member-level'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The levels of a shop for its seller, with the orders at the price of each. */
export const levelsQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['shop.listLevels', { shortUrl }],
    queryFn: ({ signal }) => call(listLevels, { shortUrl }, signal),
  })

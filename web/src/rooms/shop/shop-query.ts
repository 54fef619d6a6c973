import type { ShortUrl } from '@faka/contract/ids'
import { getShop } from '@faka/contract/shop'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'

/** A shop with its notice, classifies and ways to pay. */
export const shopQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['shop.getShop', { shortUrl }],
    queryFn: ({ signal }) => call(getShop, { shortUrl }, signal),
  })

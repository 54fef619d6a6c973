import type { ShortUrl } from '@faka/contract/shared/ids'
import { checkShopOpening } from '@faka/contract/shop/open-shop'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Whether the account may open a shop; with a short URL whether that one is free. */
export const shopOpeningQuery = (shortUrl?: ShortUrl) =>
  queryOptions({
    queryKey: ['shop.checkShopOpening', { shortUrl }],
    queryFn: ({ signal }) => call(checkShopOpening, shortUrl === undefined ? {} : { shortUrl }, signal),
    staleTime: 10_000,
  })

import type { ShortUrl } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { shopKey } from './shop-key.ts'

/** A shop with its notice, classifies and payment methods. */
export const shopQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: shopKey(shortUrl),
    queryFn: ({ signal }) => call(getShop, { shortUrl }, signal),
  })

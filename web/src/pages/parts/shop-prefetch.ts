import { readShortUrl } from '@faka/contract/shared/urls'
import { ShopPageData } from '@faka/contract/storefront/shop-page-data'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteMatch } from '../../app/guards/guard.ts'
import { readItemsParams } from '../../features/item/items-params.ts'
import { itemsQuery } from '../../features/item/items-query.ts'
import { shopQuery } from '../../features/shop/shop-query.ts'

/** Prefetches a shop and its items. */
export async function prefetch({ params, query }: RouteMatch, client: QueryClient): Promise<unknown> {
  const shortUrl = readShortUrl(params.shortUrl)
  if (!shortUrl) return
  return Promise.all([
    client.prefetchQuery(shopQuery(shortUrl)),
    client.prefetchQuery(itemsQuery(readItemsParams(shortUrl, query))),
  ])
}

/** Puts the data of the server-rendered page into the query cache. */
export function seed(data: unknown, client: QueryClient): void {
  const first = ShopPageData.safeParse(data).data
  if (!first) return
  client.setQueryData(shopQuery(first.shop.shortUrl).queryKey, first.shop)
  client.setQueryData(itemsQuery(first.query).queryKey, first.items)
}

import { FirstScreen } from '@faka/contract/first-screen'
import { readShortUrl } from '@faka/contract/urls'
import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '../guards/guard.ts'
import { itemsQuery } from '../rooms/item/items-query.ts'
import { readItemsWish } from '../rooms/item/items-wish.ts'
import { shopQuery } from '../rooms/shop/shop-query.ts'

/** Asks for a shop and its items ahead of the visitor. */
export async function prepare({ params, query }: Place, client: QueryClient): Promise<unknown> {
  const shortUrl = readShortUrl(params.shortUrl)
  if (!shortUrl) return
  return Promise.all([
    client.prefetchQuery(shopQuery(shortUrl)),
    client.prefetchQuery(itemsQuery(readItemsWish(shortUrl, query))),
  ])
}

/** Takes over what the painted page was drawn from, so that it need not be asked for. */
export function seed(data: unknown, client: QueryClient): void {
  const first = FirstScreen.safeParse(data).data
  if (first?.page !== 'shop') return
  client.setQueryData(shopQuery(first.shop.shortUrl).queryKey, first.shop)
  client.setQueryData(itemsQuery(first.query).queryKey, first.items)
}

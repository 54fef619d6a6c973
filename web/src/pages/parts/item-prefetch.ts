import { readAskedItemId } from '@faka/contract/shared/urls'
import { ItemPageData } from '@faka/contract/storefront/item-page-data'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteMatch } from '../../app/guards/guard.ts'
import { itemQuery } from '../../features/item/item-query.ts'
import { readToken } from '../../lib/session.ts'

/** Prefetches an item. */
export async function prefetch(match: RouteMatch, client: QueryClient): Promise<unknown> {
  const id = readAskedItemId(match)
  return id && client.prefetchQuery(itemQuery(id))
}

/** Puts the data of the server-rendered page into the query cache. */
export function seed(data: unknown, client: QueryClient): void {
  const first = ItemPageData.safeParse(data).data
  if (!first) return
  const { queryKey } = itemQuery(first.askedId ?? first.item.id)
  client.setQueryData(queryKey, first.item)
  // the page was rendered for a guest; an account may buy more of a scarce item
  // the server renders with this function too, and knows no session
  if (
    typeof localStorage !== 'undefined' &&
    readToken() &&
    first.item.maxQuantityNow < first.item.maxQuantity
  )
    void client.invalidateQueries({ queryKey })
}

import { FirstScreen } from '@faka/contract/first-screen'
import { readItemId } from '@faka/contract/urls'
import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '../guards/guard.ts'
import { itemQuery } from '../rooms/item/item-query.ts'

/** Asks for an item ahead of the visitor. */
export async function prepare({ params }: Place, client: QueryClient): Promise<unknown> {
  const id = readItemId(params.id)
  return id && client.prefetchQuery(itemQuery(id))
}

/** Takes over what the painted page was drawn from, so that it need not be asked for. */
export function seed(data: unknown, client: QueryClient): void {
  const first = FirstScreen.safeParse(data).data
  if (first?.page === 'item') client.setQueryData(itemQuery(first.item.id).queryKey, first.item)
}

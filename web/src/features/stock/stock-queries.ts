import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { CardState } from '@faka/contract/shared/states'
import { countStock } from '@faka/contract/stock/stock'
import { listCards } from '@faka/contract/stock/stock-cards'
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Which cards of a shop are listed. */
export interface CardFilter {
  shortUrl: ShortUrl
  itemId: ItemId | undefined
  state: CardState | undefined
  batchId: number | undefined
  /** A card that is searched for: it never becomes part of an address. */
  card: string
}

export type ItemStock = ParsedReplyOf<typeof countStock>[number]

/** How many cards of an item are in each state. */
export const itemStockQuery = (itemId: ItemId | undefined) =>
  queryOptions({
    queryKey: ['stock.countStock', itemId],
    queryFn: itemId
      ? async ({ signal }) => (await call(countStock, { itemId }, signal))[0] ?? null
      : skipToken,
  })

/** The most cards that one call lists. */
const pageSize = 100

/** The cards of a shop, newest first, page by page. */
export const cardsQuery = ({ shortUrl, itemId, state, batchId, card }: CardFilter) =>
  infiniteQueryOptions({
    queryKey: ['stock.listCards', { shortUrl, itemId, state, batchId, card }],
    queryFn: ({ signal, pageParam }) =>
      call(
        listCards,
        {
          shortUrl,
          pageSize,
          ...(itemId && { itemId }),
          ...(state && { state }),
          ...(batchId !== undefined && { batchId }),
          ...(card && { card }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // each page that was fetched is fetched again when the list is shown again
    gcTime: 0,
  })

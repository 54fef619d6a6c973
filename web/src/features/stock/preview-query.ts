import type { ItemId } from '@faka/contract/shared/ids'
import { previewStock } from '@faka/contract/stock/stock'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

interface PreviewInput {
  itemId: ItemId
  cards: readonly string[]
  partsPerCard: number | undefined
  publicParts: { publicSeparator?: string; publicPartsDiffer?: boolean }
  /** Another number for other cards, which are no part of a key. */
  revision: number
}

/** What an import would find. */
export const previewQuery = ({ itemId, cards, partsPerCard, publicParts, revision }: PreviewInput) =>
  queryOptions({
    queryKey: ['stock.previewStock', itemId, revision, partsPerCard ?? null, publicParts],
    queryFn: ({ signal }) =>
      call(
        previewStock,
        { itemId, cards: [...cards], ...(partsPerCard && { partsPerCard }), ...publicParts },
        signal,
      ),
    gcTime: 0,
    staleTime: 0,
  })

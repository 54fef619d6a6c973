import type { ItemId } from '@faka/contract/shared/ids'
import { pageCards } from '@faka/contract/stock/card-choice'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The key of all pages of cards to choose from. */
export const cardsKey = ['stock.pageCards'] as const

/** One page of the cards of an item that a buyer may choose from. The page before stays in sight until it is loaded. */
export const cardsQuery = (itemId: ItemId, keyword: string, page: number) =>
  queryOptions({
    queryKey: [...cardsKey, itemId, keyword, page],
    queryFn: ({ signal }) => call(pageCards, { itemId, keyword, page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

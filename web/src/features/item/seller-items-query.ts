import { type ItemView, itemViews, pageSellerItems } from '@faka/contract/item/seller-item-list'
import { ClassifyId, type ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What a seller's list of items is narrowed down to. `low` stands for items on sale that run out. */
export type ItemsView = ItemView | 'low'
export const itemsViews: readonly ItemsView[] = [...itemViews, 'low']

export interface SellerItemsFilter {
  view: ItemsView | undefined
  classifyId: ClassifyId | undefined
  /** Part of the title, or the id of an item. */
  text: string
  page: number
}

export const sellerItemsPerPage = 50

/** The filters in an address; what is none is left out. */
export function readSellerItemsFilter(query: URLSearchParams): SellerItemsFilter {
  const page = Number(query.get('page'))
  return {
    view: itemsViews.find((view) => view === query.get('view')),
    classifyId: ClassifyId.safeParse(query.get('classify')).data,
    text: (query.get('text') ?? '').slice(0, 80),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** One page of a shop's items, in the seller's order. */
export const sellerItemsQuery = (shortUrl: ShortUrl, filter: SellerItemsFilter) => {
  const { view, classifyId, text, page } = filter
  return queryOptions({
    queryKey: ['item.pageSellerItems', { shortUrl, ...filter }],
    queryFn: ({ signal }) =>
      call(
        pageSellerItems,
        {
          shortUrl,
          page,
          pageSize: sellerItemsPerPage,
          ...(view === 'low' ? { low: true as const } : view && { view }),
          ...(classifyId && { classifyId }),
          ...(text && { text }),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
}

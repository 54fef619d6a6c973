import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { listBatches } from '@faka/contract/stock/stock-cards'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const pageSize = 50

/** The batches of a shop or of one of its items, newest first, page by page. */
export const batchesQuery = (shortUrl: ShortUrl, itemId: ItemId | undefined) =>
  infiniteQueryOptions({
    queryKey: ['stock.listBatches', { shortUrl, itemId }],
    queryFn: ({ signal, pageParam }) =>
      call(
        listBatches,
        { shortUrl, pageSize, ...(itemId && { itemId }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  })

/** One batch of a shop; null if the shop has none of this number. */
export const batchQuery = (shortUrl: ShortUrl, batchId: number) =>
  queryOptions({
    queryKey: ['stock.listBatches', { shortUrl, batchId }],
    queryFn: async ({ signal }) => {
      const { list } = await call(listBatches, { shortUrl, cursor: batchId + 1, pageSize: 1 }, signal)
      return list.find((batch) => batch.batchId === batchId) ?? null
    },
  })

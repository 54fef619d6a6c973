import { listRecalledOrders } from '@faka/contract/complaint/recall'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import type { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { DomainError } from '../../lib/call-errors.ts'

const pageSize = 50

/** A recall with the orders that got its cards, page by page; null for a batch that was not recalled. */
export const recalledOrdersQuery = (shortUrl: ShortUrl, batchId: number) =>
  infiniteQueryOptions({
    queryKey: ['stock.listRecalledOrders', { shortUrl, batchId }],
    queryFn: async ({ signal, pageParam }) => {
      const input = { shortUrl, batchId, pageSize, ...(pageParam !== null && { cursor: pageParam }) }
      return call(listRecalledOrders, input, signal).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === codeNumbers.batchNotRecalled) return null
        throw error
      })
    },
    initialPageParam: null as OrderNo | null,
    getNextPageParam: (page) => page?.nextCursor ?? null,
    gcTime: 0,
  })

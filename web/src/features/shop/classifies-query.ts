import type { ShortUrl } from '@faka/contract/shared/ids'
import { listClassifies } from '@faka/contract/shop/classify'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type ListedRows, sortByKeys } from '../../lib/use-row-order.ts'

/** The classifies of a shop in their order, hidden ones too, for its seller. */
export const classifiesQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['shop.listClassifies', { shortUrl }],
    queryFn: async ({ signal }) => (await call(listClassifies, { shortUrl }, signal)).list,
  })

/** A classify as its seller arranges it. */
export type SellerClassify = Awaited<
  ReturnType<NonNullable<ReturnType<typeof classifiesQuery>['queryFn']>>
>[number]

/** The classifies of a shop as rows that can be put into order. */
export const classifyRows = (shortUrl: ShortUrl): ListedRows => {
  const { queryKey } = classifiesQuery(shortUrl)
  return {
    queryKey,
    show: (client, keys) => client.setQueryData(queryKey, (rows) => rows && sortByKeys(rows, keys)),
  }
}

import type { ShortUrl } from '@faka/contract/shared/ids'
import { listCustomPages } from '@faka/contract/shop/seller-custom-page'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The pages of a shop as its seller edits them, in the order of its footer. */
export const customPagesQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['shop.listCustomPages', { shortUrl }],
    queryFn: async ({ signal }) => (await call(listCustomPages, { shortUrl }, signal)).list,
  })

import type { ShortUrl } from '@faka/contract/shared/ids'
import { listStaff } from '@faka/contract/shop/staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The staff of a shop and its open invitations. */
export const staffQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['shop.listStaff', shortUrl],
    queryFn: ({ signal }) => call(listStaff, { shortUrl }, signal),
  })

import type { ShortUrl } from '@faka/contract/shared/ids'
import { getMembership, listMemberships } from '@faka/contract/shop/member-level'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The levels of a shop, and where the buyer stands; a purchase changes it at any time. */
export const membershipQuery = (shortUrl: ShortUrl, loggedIn: boolean) =>
  queryOptions({
    queryKey: ['shop.getMembership', { shortUrl, loggedIn }],
    queryFn: ({ signal }) => call(getMembership, { shortUrl }, signal),
    staleTime: 0,
  })

/** Where the buyer stands with the platform and in the shops with levels. */
export const membershipsQuery = queryOptions({
  queryKey: ['shop.listMemberships'],
  queryFn: ({ signal }) => call(listMemberships, {}, signal),
  staleTime: 0,
})

import { listChannelProviders, listSellerChannels } from '@faka/contract/pay-channel/seller-channel'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type ListedRows, sortByKeys } from '../../lib/use-row-order.ts'

/** A shop's own payment methods, and those of the platform that it offers. */
export const sellerChannelsQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['pay-channel.listSellerChannels', { shortUrl }],
    queryFn: ({ signal }) => call(listSellerChannels, { shortUrl }, signal),
  })

/** A shop's own payment methods as rows that can be put into order. */
export const sellerChannelRows = (shortUrl: ShortUrl): ListedRows => {
  const { queryKey } = sellerChannelsQuery(shortUrl)
  return {
    queryKey,
    show: (client, keys) =>
      client.setQueryData(queryKey, (data) => data && { ...data, list: sortByKeys(data.list, keys) }),
  }
}

/** The gateways for which a payment method can be added; they change with the program only. */
export const channelProvidersQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['pay-channel.listChannelProviders', { shortUrl }],
    queryFn: ({ signal }) => call(listChannelProviders, { shortUrl }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

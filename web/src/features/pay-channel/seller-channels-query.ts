import { listChannelProviders, listSellerChannels } from '@faka/contract/pay-channel/seller-channel'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** A shop's own payment methods, and those of the platform that it offers. */
export const sellerChannelsQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['pay-channel.listSellerChannels', { shortUrl }],
    queryFn: ({ signal }) => call(listSellerChannels, { shortUrl }, signal),
  })

/** The gateways for which a payment method can be added; they change with the program only. */
export const channelProvidersQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['pay-channel.listChannelProviders', { shortUrl }],
    queryFn: ({ signal }) => call(listChannelProviders, { shortUrl }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

import { listChannelProviders, listSellerChannels } from '@faka/contract/pay-channel/seller-channel'
import { showChannelUse } from '@faka/contract/payment/channel-use'
import type { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { queryOptions, skipToken } from '@tanstack/react-query'
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

/** What a payment method is being used for; of none nothing is asked. It is read anew each time. */
export const channelUseQuery = (payChannelId: PayChannelId | undefined) =>
  queryOptions({
    queryKey: ['payment.showChannelUse', { payChannelId }],
    queryFn: payChannelId ? ({ signal }) => call(showChannelUse, { payChannelId }, signal) : skipToken,
    gcTime: 0,
  })

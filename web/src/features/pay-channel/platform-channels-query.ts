import {
  listChannels,
  listPlatformProviders,
  type ManagedChannel,
} from '@faka/contract/pay-channel/pay-channel'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type ListedRows, sortByKeys } from '../../lib/use-row-order.ts'
import type { OwnedChannel } from './channel-owner.ts'

const toOwnedChannel = ({ payChannelId, ...channel }: ManagedChannel): OwnedChannel => ({
  ...channel,
  id: payChannelId,
})

/** The payment methods that the platform manages, in their order. */
export const platformChannelsQuery = queryOptions({
  queryKey: ['pay-channel.listChannels'],
  queryFn: async ({ signal }) =>
    (await call(listChannels, { managedBy: 'platform' }, signal)).map(toOwnedChannel),
})

/** The payment methods that the platform manages, as rows that can be put into order. */
export const platformChannelRows: ListedRows = {
  queryKey: platformChannelsQuery.queryKey,
  show: (client, keys) =>
    client.setQueryData(platformChannelsQuery.queryKey, (rows) => rows && sortByKeys(rows, keys)),
}

/** The gateways of the platform's payment methods; they change with the program only. */
export const platformProvidersQuery = queryOptions({
  queryKey: ['pay-channel.listPlatformProviders'],
  queryFn: ({ signal }) => call(listPlatformProviders, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

import type { ChannelManager } from '@faka/contract/pay-channel/offered-channel'
import {
  addChannel,
  editChannel,
  type ManagedChannel,
  orderPlatformChannels,
  removePlatformChannel,
  testChannel,
  testPlatformSettings,
} from '@faka/contract/pay-channel/pay-channel'
import {
  addSellerChannel,
  editSellerChannel,
  orderSellerChannels,
  removeSellerChannel,
  type SellerChannel,
  testChannelSettings,
  testSellerChannel,
} from '@faka/contract/pay-channel/seller-channel'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { type CallInput, call } from '../../lib/call.ts'

/** A payment method as its owner manages it. */
export type OwnedChannel = SellerChannel & Partial<Pick<ManagedChannel, 'shortUrl' | 'disabled'>>

type NewChannel = Omit<CallInput<typeof addSellerChannel>, 'shortUrl'>
type ChannelChange = Omit<CallInput<typeof editChannel>, 'payChannelId'>
type Settings = NewChannel['settings']
type TestResult = ParsedReplyOf<typeof testChannel>

/** Who manages payment methods, and the operations by which they do. */
export interface ChannelOwner {
  /** The platform is asked why it switches off or removes one. */
  kind: ChannelManager
  /** Tells owners apart. */
  key: string
  add: (channel: NewChannel) => Promise<PayChannelId>
  edit: (payChannelId: PayChannelId, change: ChannelChange) => Promise<unknown>
  /** Without settings, those that are stored are tested. */
  test: (payChannelId: PayChannelId, settings?: Settings) => Promise<TestResult>
  testSettings: (provider: string, settings: Settings) => Promise<TestResult>
  order: (payChannelIds: PayChannelId[]) => Promise<unknown>
  remove: (payChannelId: PayChannelId, why: string) => Promise<unknown>
}

/** The seller of a shop, for the shop's own payment methods. */
export const sellerOf = (shortUrl: ShortUrl): ChannelOwner => ({
  kind: 'seller',
  key: shortUrl,
  add: async (channel) => (await call(addSellerChannel, { ...channel, shortUrl })).id,
  edit: (payChannelId, { why, ...change }) => call(editSellerChannel, { ...change, payChannelId }),
  test: (payChannelId, settings) => call(testSellerChannel, { payChannelId, ...(settings && { settings }) }),
  testSettings: (provider, settings) => call(testChannelSettings, { shortUrl, provider, settings }),
  order: (payChannelIds) => call(orderSellerChannels, { shortUrl, payChannelIds }),
  remove: (payChannelId) => call(removeSellerChannel, { payChannelId }),
})

/** The platform's administrators, for the payment methods that all shops share. */
export const platformOwner: ChannelOwner = {
  kind: 'platform',
  key: 'platform',
  add: async (channel) => (await call(addChannel, channel)).payChannelId,
  edit: (payChannelId, change) => call(editChannel, { ...change, payChannelId }),
  test: (payChannelId, settings) => call(testChannel, { payChannelId, ...(settings && { settings }) }),
  testSettings: (provider, settings) => call(testPlatformSettings, { provider, settings }),
  order: (payChannelIds) => call(orderPlatformChannels, { payChannelIds }),
  remove: (payChannelId, why) => call(removePlatformChannel, { payChannelId, why }),
}

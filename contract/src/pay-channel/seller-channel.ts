import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId, ShortUrl } from '../shared/ids.ts'
import { ChannelProvider } from './channel-provider.ts'
import { feePayers, PayChannel, payDevices } from './offered-channel.ts'
import { ChannelTestResult, channelFields, channelState } from './pay-channel.ts'

/** The payment methods that one shop can have of its own. */
export const maxSellerChannels = 30

/** A pay channel of a shop as its seller manages it. */
export const SellerChannel = z.strictObject({
  ...PayChannel.shape,
  /** A provider of the list of providers. */
  provider: z.string(),
  /** What it costs, whether the buyer or the seller pays it. */
  feeBasisPoints: z.int(),
  feePayer: z.enum(feePayers),
  devices: z.array(z.enum(payDevices)),
  enabled: z.boolean(),
  ...channelState,
})
export type SellerChannel = z.infer<typeof SellerChannel>

const shopInput = { shortUrl: ShortUrl }

export const listChannelProviders = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/channel/providers',
  summary: "The gateways for which a shop's own payment method can be added, with their settings",
  input: z.strictObject(shopInput),
  reply: z.strictObject({
    /** Whether the platform allows sellers' own payment methods. */
    allowed: z.boolean(),
    /** The sandbox first, where test money is allowed. */
    providers: z.array(ChannelProvider),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const listSellerChannels = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/channel/list',
  summary: "A shop's own payment methods in their order, and those of the platform that buyers see there",
  input: z.strictObject(shopInput),
  reply: z.strictObject({
    list: z.array(SellerChannel),
    /** What buyers see of the platform's, on a desktop. */
    platform: z.array(PayChannel),
    allowed: z.boolean(),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const addSellerChannel = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/channel/add',
  summary: 'Adds a payment method of a shop; its settings are validated and stored encrypted',
  input: z.strictObject({
    ...shopInput,
    provider: channelFields.provider,
    /** Defaults to the name of its wallet or provider. */
    name: z.optional(channelFields.name),
    settings: channelFields.settings,
    method: z.optional(channelFields.method),
    feeBasisPoints: z.optional(channelFields.feeBasisPoints),
    feePayer: z.optional(channelFields.feePayer),
    leastFen: z.optional(channelFields.leastFen),
    mostFen: z.optional(channelFields.mostFen),
    enabled: z.optional(channelFields.enabled),
  }),
  reply: SellerChannel,
  errorCodes: [
    'sessionNeeded',
    'shopNotFound',
    'sellerChannelsOff',
    'channelSettingsWrong',
    'testMoneyNotAllowed',
    'tooManyChannels',
    'tooOften',
  ],
})

export const editSellerChannel = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/channel/edit',
  summary:
    'Changes a payment method of a shop; settings that are given replace those of the same name. A changed address needs every key again',
  input: z.strictObject({
    payChannelId: PayChannelId,
    name: z.optional(channelFields.name),
    method: z.optional(channelFields.method),
    feeBasisPoints: z.optional(channelFields.feeBasisPoints),
    feePayer: z.optional(channelFields.feePayer),
    leastFen: z.optional(channelFields.leastFen),
    mostFen: z.optional(channelFields.mostFen),
    enabled: z.optional(channelFields.enabled),
    /** Null removes a setting. */
    settings: z.optional(channelFields.settings),
  }),
  reply: SellerChannel,
  errorCodes: [
    'sessionNeeded',
    'channelNotFound',
    'sellerChannelsOff',
    'channelSettingsWrong',
    'testMoneyNotAllowed',
  ],
})

export const orderSellerChannels = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/channel/order',
  summary: "Puts a shop's own payment methods into an order; it names each of them once",
  input: z.strictObject({
    ...shopInput,
    payChannelIds: z.array(PayChannelId).check(z.minLength(1), z.maxLength(maxSellerChannels)),
  }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'channelListStale'],
})

export const testSellerChannel = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/channel/test',
  summary:
    'Makes a harmless call to the gateway of a payment method, with its stored settings and these instead',
  input: z.strictObject({
    payChannelId: PayChannelId,
    /** Settings to test in place of the stored ones; nothing of them is stored. */
    settings: z.optional(channelFields.settings),
  }),
  reply: ChannelTestResult,
  errorCodes: ['sessionNeeded', 'channelNotFound', 'sellerChannelsOff', 'channelSettingsWrong', 'tooOften'],
})

export const testChannelSettings = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/channel/try',
  summary: 'Makes a harmless call to a gateway with settings that are not stored',
  input: z.strictObject({
    ...shopInput,
    provider: channelFields.provider,
    settings: channelFields.settings,
  }),
  reply: ChannelTestResult,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'sellerChannelsOff', 'channelSettingsWrong', 'tooOften'],
})

export const removeSellerChannel = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/channel/remove',
  summary:
    'Takes a payment method out of a shop for good; payments already made are still checked and refunded by it',
  input: z.strictObject({ payChannelId: PayChannelId }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'channelNotFound'],
})

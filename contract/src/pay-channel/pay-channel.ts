import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { Moment } from '../shared/time.ts'
import { ChannelProvider, SettingValue } from './channel-provider.ts'
import { channelManagers, feePayers, payDevices, payMethods } from './offered-channel.ts'

/** What is known of one stored setting. */
const StoredSetting = z.strictObject({
  name: z.string(),
  /** Null: it is a secret, which is never returned, or it is not set. */
  value: z.nullable(SettingValue),
  isSet: z.boolean(),
  /** When it was last changed; null: never since the channel was added. */
  changeTime: z.nullable(Moment),
})

/** What a pay channel shows to its owner of its settings and their test. */
export const channelState = {
  /** What is wrong with its settings, by name; such a channel cannot be used. */
  faults: z.array(z.string()),
  settings: z.array(StoredSetting),
  createTime: Moment,
  /** The last test of the stored settings; null: they were not tested since they were changed. */
  lastTest: z.nullable(z.strictObject({ ok: z.boolean(), time: Moment })),
}

/** A pay channel as administrators see it. Of a seller's own, `settings` is empty: they are its seller's. */
export const ManagedChannel = z.strictObject({
  payChannelId: PayChannelId,
  name: z.string(),
  method: z.enum(payMethods),
  /** The protocol of its gateway, or `sandbox`. */
  provider: z.string(),
  /** Null: offered by every shop. */
  shortUrl: z.nullable(ShortUrl),
  /** The platform, or the seller of that shop. */
  managedBy: z.enum(channelManagers),
  feeBasisPoints: z.int(),
  feePayer: z.enum(feePayers),
  leastFen: PositiveFen,
  mostFen: PositiveFen,
  devices: z.array(z.enum(payDevices)),
  position: z.int(),
  realMoney: z.boolean(),
  enabled: z.boolean(),
  /** Since when it is switched off, and why; null while it is enabled, or if no reason is known. */
  disabled: z.nullable(z.strictObject({ time: Moment, why: z.string() })),
  ...channelState,
})
export type ManagedChannel = z.infer<typeof ManagedChannel>

/** What can be given of a channel, by its seller too. */
export const channelFields = {
  /** A provider of the list of providers. */
  provider: z.string().check(z.minLength(1), z.maxLength(40)),
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  method: z.enum(payMethods),
  feeBasisPoints: z.int().check(z.minimum(0), z.maximum(1000)),
  feePayer: z.enum(feePayers),
  leastFen: PositiveFen,
  mostFen: PositiveFen,
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
  enabled: z.boolean(),
  /** Keys and URLs of its gateway. They are stored encrypted and never returned. */
  settings: z.record(z.string(), z.unknown()),
}

/** What a harmless call to a gateway showed. */
export const ChannelTestResult = z.strictObject({
  ok: z.boolean(),
  /** What the gateway answered, without keys. */
  detail: z.string(),
  /** Settings that cannot be verified by a call to this gateway. */
  notChecked: z.array(z.string()),
  /** The setting that the answer blames, if it names one. */
  setting: z.nullable(z.string()),
})

export const maxReasonLength = 300

/** Why an administrator switches a payment method off or removes it; kept in the audit trail. */
export const ChannelReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength))

export const addChannel = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/channel/add',
  summary: 'Adds a payment method, of one shop or of the platform; its settings are validated and encrypted',
  input: z.strictObject({
    provider: channelFields.provider,
    shortUrl: z.optional(ShortUrl),
    /** Defaults to the name of its wallet or provider. */
    name: z.optional(channelFields.name),
    settings: channelFields.settings,
    method: z.optional(channelFields.method),
    feeBasisPoints: z.optional(channelFields.feeBasisPoints),
    feePayer: z.optional(channelFields.feePayer),
    leastFen: z.optional(channelFields.leastFen),
    mostFen: z.optional(channelFields.mostFen),
    position: z.optional(channelFields.position),
    enabled: z.optional(channelFields.enabled),
  }),
  reply: ManagedChannel,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound', 'channelSettingsWrong', 'testMoneyNotAllowed'],
})

export const listChannels = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/channel/list',
  summary: 'Payment methods, disabled ones included: those of a shop and of the platform, or all',
  input: z.strictObject({ shortUrl: z.optional(ShortUrl), managedBy: z.optional(z.enum(channelManagers)) }),
  reply: z.array(ManagedChannel),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'shopNotFound'],
})

export const editChannel = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/channel/edit',
  summary: 'Changes a payment method; settings that are given replace those of the same name',
  input: z.strictObject({
    payChannelId: PayChannelId,
    name: z.optional(channelFields.name),
    method: z.optional(channelFields.method),
    feeBasisPoints: z.optional(channelFields.feeBasisPoints),
    feePayer: z.optional(channelFields.feePayer),
    leastFen: z.optional(channelFields.leastFen),
    mostFen: z.optional(channelFields.mostFen),
    position: z.optional(channelFields.position),
    enabled: z.optional(channelFields.enabled),
    /** Null removes a setting. */
    settings: z.optional(channelFields.settings),
    /** Needed where it switches off what is enabled. */
    why: z.optional(ChannelReason),
  }),
  reply: ManagedChannel,
  errorCodes: [
    'sessionNeeded',
    'adminNeeded',
    'channelNotFound',
    'channelSettingsWrong',
    'channelReasonNeeded',
    'testMoneyNotAllowed',
  ],
})

export const testChannel = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/channel/test',
  summary:
    'Makes a harmless call to the gateway of a payment method, with its stored settings and these instead',
  input: z.strictObject({
    payChannelId: PayChannelId,
    /** Settings to test in place of the stored ones; nothing of them is stored. */
    settings: z.optional(channelFields.settings),
  }),
  reply: ChannelTestResult,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'channelNotFound', 'channelSettingsWrong', 'tooOften'],
})

export const listPlatformProviders = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/channel/providers',
  summary: 'The gateways for which a payment method of the platform can be added, with their settings',
  input: z.strictObject({}),
  reply: z.strictObject({ providers: z.array(ChannelProvider) }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

export const testPlatformSettings = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/channel/try',
  summary: 'Makes a harmless call to a gateway with settings that are not stored',
  input: z.strictObject({ provider: channelFields.provider, settings: channelFields.settings }),
  reply: ChannelTestResult,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'channelSettingsWrong', 'tooOften'],
})

export const orderPlatformChannels = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/channel/order',
  summary: "Puts the platform's payment methods into an order; it names each of them once",
  input: z.strictObject({ payChannelIds: z.array(PayChannelId).check(z.minLength(1), z.maxLength(1000)) }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'channelListStale'],
})

export const removePlatformChannel = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/channel/remove',
  summary:
    'Takes a payment method of the platform out of all shops for good; payments already made are still checked and refunded by it',
  input: z.strictObject({ payChannelId: PayChannelId, why: ChannelReason }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'channelNotFound'],
})

import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { channelManagers, feePayers, payDevices, payMethods } from './offered-channel.ts'

/** A pay channel as administrators see it: everything but its settings, which are never returned. */
export const ManagedChannel = z.strictObject({
  payChannelId: PayChannelId,
  name: z.string(),
  method: z.enum(payMethods),
  /** The protocol of its gateway. */
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
  /** The names of invalid settings; such a channel cannot be used. */
  faults: z.array(z.string()),
})
export type ManagedChannel = z.infer<typeof ManagedChannel>

/** What can be set of a channel, by its seller too. */
export const channelFields = {
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
})

export const addChannel = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  asksSecondFactor: true,
  path: '/card-core/admin/channel/add',
  summary: 'Adds a payment method, of one shop or of the platform; its settings are validated and encrypted',
  input: z.strictObject({
    provider: z.string().check(z.minLength(1), z.maxLength(40)),
    shortUrl: z.optional(ShortUrl),
    name: channelFields.name,
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
  input: z.strictObject({ shortUrl: z.optional(ShortUrl) }),
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
  }),
  reply: ManagedChannel,
  errorCodes: [
    'sessionNeeded',
    'adminNeeded',
    'channelNotFound',
    'channelSettingsWrong',
    'testMoneyNotAllowed',
  ],
})

export const testChannel = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/channel/test',
  summary: 'Makes a harmless call to the gateway of a payment method and returns the result',
  input: z.strictObject({ payChannelId: PayChannelId }),
  reply: ChannelTestResult,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'channelNotFound', 'channelSettingsWrong'],
})

import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId, ShortUrl } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'
import { feePayers, payDevices, payMethods } from '../shop/shop.ts'

/** A pay channel as whoever runs the shop sees it: everything but its settings, which nobody sees again. */
export const ManagedChannel = z.strictObject({
  payChannelId: PayChannelId,
  name: z.string(),
  method: z.enum(payMethods),
  /** The protocol that its gateway speaks. */
  provider: z.string(),
  /** Null: every shop offers it. */
  shortUrl: z.nullable(ShortUrl),
  feeBasisPoints: z.int(),
  feePayer: z.enum(feePayers),
  leastFen: PositiveFen,
  mostFen: PositiveFen,
  devices: z.array(z.enum(payDevices)),
  position: z.int(),
  realMoney: z.boolean(),
  enabled: z.boolean(),
  /** What is wrong with its settings, by their names; such a channel cannot be used. */
  faults: z.array(z.string()),
})
export type ManagedChannel = z.infer<typeof ManagedChannel>

const channelFields = {
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  method: z.enum(payMethods),
  feeBasisPoints: z.int().check(z.minimum(0), z.maximum(1000)),
  feePayer: z.enum(feePayers),
  leastFen: PositiveFen,
  mostFen: PositiveFen,
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
  enabled: z.boolean(),
  /** Keys and addresses of its gateway. They are sealed, and never answered. */
  settings: z.record(z.string(), z.unknown()),
}

export const addChannel = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/channel/add',
  summary: 'Adds a way to pay, of one shop or of the platform; its settings are checked and sealed',
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
  errorCodes: ['shopNotFound', 'channelSettingsWrong', 'testMoneyNotAllowed'],
})

export const listChannels = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/channel/list',
  summary: 'Ways to pay, switched off ones too: those of a shop and of the platform, or all',
  input: z.strictObject({ shortUrl: z.optional(ShortUrl) }),
  reply: z.array(ManagedChannel),
  errorCodes: ['shopNotFound'],
})

export const editChannel = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/channel/edit',
  summary: 'Changes what is said of a way to pay; settings that are named replace those of the same name',
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
    /** A null takes a setting away. */
    settings: z.optional(channelFields.settings),
  }),
  reply: ManagedChannel,
  errorCodes: ['channelNotFound', 'channelSettingsWrong', 'testMoneyNotAllowed'],
})

export const testChannel = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/card-core/admin/channel/test',
  summary: 'Asks the gateway of a way to pay something harmless, and says what came of it',
  input: z.strictObject({ payChannelId: PayChannelId }),
  reply: z.strictObject({
    ok: z.boolean(),
    detail: z.string(),
    /** What no question to this gateway would show to be wrong. */
    notChecked: z.array(z.string()),
  }),
  errorCodes: ['channelNotFound', 'channelSettingsWrong'],
})

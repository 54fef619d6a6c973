import * as z from 'zod/mini'
import { payMethods } from './offered-channel.ts'

/** A text in both languages. */
const BilingualText = z.strictObject({ zh: z.string(), en: z.string() })

export type BilingualText = z.infer<typeof BilingualText>

/**
 * How a setting is entered. `secret` and `key` (of several lines) are never returned; `address` is a URL that the shop
 * calls; `choices` are several of the given ones.
 */
const settingKinds = ['text', 'secret', 'key', 'address', 'choice', 'choices', 'number', 'switch'] as const
export type SettingKind = (typeof settingKinds)[number]

/** The value of a setting that is no secret. */
export const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type SettingValue = z.infer<typeof SettingValue>

/** One setting of a gateway, as a form shows it. */
const ChannelSetting = z.strictObject({
  name: z.string(),
  kind: z.enum(settingKinds),
  label: BilingualText,
  /** Where to find it, or what it decides. */
  help: BilingualText,
  /** Empty: there is none. */
  example: z.string(),
  required: z.boolean(),
  /** What counts if it is left out; null: nothing. */
  fallback: z.nullable(SettingValue),
  /** Of a choice; else empty. */
  choices: z.array(z.strictObject({ value: z.string(), label: BilingualText })),
  /** Most merchants leave it as it is. */
  rare: z.boolean(),
})

export type ChannelSetting = z.infer<typeof ChannelSetting>

/** A gateway for which a channel can be added, with its settings. */
export const ChannelProvider = z.strictObject({
  /** `sandbox`: test money at this installation itself, without settings. */
  provider: z.string(),
  name: BilingualText,
  forWhom: BilingualText,
  needs: BilingualText,
  /** Its guide, `docs/payments/<guide>.md`; empty: none is needed. */
  guide: z.string(),
  /** The wallet that opens it, unless another is chosen. */
  method: z.enum(payMethods),
  testMoney: z.boolean(),
  settings: z.array(ChannelSetting),
})
export type ChannelProvider = z.infer<typeof ChannelProvider>

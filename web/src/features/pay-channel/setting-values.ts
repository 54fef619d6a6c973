import type { ChannelSetting, SettingValue } from '@faka/contract/pay-channel/channel-provider'
import type { SellerChannel } from '@faka/contract/pay-channel/seller-channel'

/** What is typed or chosen for one setting. */
export type TypedValue = string | boolean | readonly string[]
export type TypedValues = Readonly<Record<string, TypedValue>>

const isHidden = ({ kind }: ChannelSetting): boolean => kind === 'secret' || kind === 'key'

const storedOf = ({ name }: ChannelSetting, channel: SellerChannel | undefined) =>
  channel?.settings.find((stored) => stored.name === name)

function toTyped({ kind }: ChannelSetting, value: SettingValue | null): TypedValue {
  if (kind === 'switch') return value === true
  if (kind === 'choices') return Array.isArray(value) ? value : []
  return value === null || typeof value === 'object' ? '' : String(value)
}

/** The values with which a form begins: those that are stored, else the defaults; of secrets nothing. */
export const initialSettings = (
  settings: readonly ChannelSetting[],
  channel: SellerChannel | undefined,
): TypedValues =>
  Object.fromEntries(
    settings.map((setting) => [
      setting.name,
      toTyped(setting, storedOf(setting, channel)?.value ?? setting.fallback),
    ]),
  )

const isEmpty = (value: TypedValue | undefined): boolean =>
  value === undefined || value === '' || value === false || (typeof value === 'object' && value.length === 0)

/** The settings that have to be filled in and are not. An empty secret keeps the stored one. */
export const listMissing = (
  settings: readonly ChannelSetting[],
  typed: TypedValues,
  channel: SellerChannel | undefined,
): string[] =>
  settings
    .filter((setting) => setting.required && isEmpty(typed[setting.name]))
    .filter((setting) => !(isHidden(setting) && storedOf(setting, channel)?.isSet))
    .map(({ name }) => name)

const toSent = ({ kind }: ChannelSetting, value: TypedValue): unknown =>
  kind === 'number' && typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value

/** The settings to send: without what is empty; null for what was set and was emptied, except secrets. */
export const settingsToSend = (
  settings: readonly ChannelSetting[],
  typed: TypedValues,
  channel: SellerChannel | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    settings.flatMap((setting): [string, unknown][] => {
      const value = typed[setting.name]
      if (value !== undefined && !isEmpty(value))
        return [[setting.name, toSent(setting, typeof value === 'string' ? value.trim() : value)]]
      return !isHidden(setting) && storedOf(setting, channel)?.isSet ? [[setting.name, null]] : []
    }),
  )

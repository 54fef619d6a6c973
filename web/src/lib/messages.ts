import { chooseLocale, type Locale } from '@faka/contract/shared/locale'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { MessageGroup, MessageId, ValuesOf } from '../locales/message-ids.ts'

export type { MessageGroup, MessageId }

/** The id of a message without values, such as a title. */
export type PlainMessageId = { [Id in MessageId]: ValuesOf<Id> extends [] ? Id : never }[MessageId]

/** Returns a message in the visitor's language, with its values filled in. */
export type Translate = <Id extends MessageId>(id: Id, ...values: ValuesOf<Id>) => string

export interface Translation {
  t: Translate
  locale: Locale
}

/** All message groups. */
export const messageGroups = [
  'shell',
  'about',
  'shop',
  'item',
  'payment',
  'paying',
  'delivery',
  'account',
  'actions',
  'profile',
  'orderFile',
  'orders',
  'wallet',
  'unpaidOrder',
  'restock',
  'nextRelease',
  'orderRefusal',
  'upload',
  'variants',
  'viewer',
  'choice',
  'complaint',
  'complaints',
  'feedback',
  'failure',
  'notifications',
  'campaign',
  'campaigns',
  'coupon',
  'coupons',
  'customPages',
  'level',
  'levels',
  'giftCodes',
  'topUps',
  'rating',
  'ratings',
  'redeem',
  'redemptions',
  'inquiry',
  'inquiries',
  'offline',
  'proof',
  'settings',
  'tabs',
  'mobile',
  'console',
  'itemForm',
  'items',
  'soldOrder',
  'channels',
  'shopForm',
  'guide',
  'money',
  'apiKeys',
  'audit',
  'platform',
  'stock',
] as const satisfies readonly MessageGroup[]

/** The groups of the pages on which buyers arrive; `locale.ts` names the same files to the bundler. */
export const firstPageGroups = [
  'shell',
  'shop',
  'item',
  'payment',
  'account',
  'mobile',
] as const satisfies readonly MessageGroup[]

/** The messages of one language. One that is not loaded yet, such as the title of another page, is its id until then. */
export const createI18n = (locale: Locale, messages: Messages): I18n =>
  setupI18n({ locale, messages: { [locale]: messages }, missing: (_, id) => id })

type Values = Readonly<Record<string, string | number>>

/**
 * Lingui decodes `\xNN` and `\uNNNN` in the finished message, values included. A title may contain such text and is shown
 * as it is, so a backslash in a value is passed in that form.
 */
const escapeValue = (value: string | number) =>
  typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value

const escapeValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeValue(value)]))

/** The typed interface of an `I18n`. `t` always answers in the language that is active when it is called. */
export function translationOf(i18n: I18n): Translation {
  return {
    t: (id: string, values?: Values) => i18n._(id, values && escapeValues(values)),
    locale: chooseLocale(i18n.locale, undefined),
  }
}

/** The messages of the visitor's language; re-renders when the language changes or more messages are loaded. */
export function useI18n(): Translation {
  const { i18n } = useLingui()
  // the provider wraps it again after each change
  return useMemo(() => translationOf(i18n), [i18n])
}

import type { Locale } from '@faka/contract/shared/locale'
import { type Catalog, readCatalogs } from '../../web/message-catalogs.ts'
import type { MessageId } from '../../web/src/locales/message-ids.ts'

const readMessages = (locale: Locale): Catalog => Object.assign({}, ...readCatalogs(locale).values())

const messagesByLocale: Readonly<Record<Locale, Catalog>> = {
  'zh-CN': readMessages('zh-CN'),
  'en-US': readMessages('en-US'),
}

const hasForms = (message: string) => /\{\w+, plural,/.test(message)

export type MessageKey = MessageId

/** A message of the storefront as a pattern that matches any values of its placeholders. */
export function messagePattern(locale: Locale, key: MessageKey): RegExp {
  const message = messagesByLocale[locale][key]
  if (message === undefined || hasForms(message)) throw new Error(`${key} has several forms`)
  const pattern = message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')
  return new RegExp(`^${pattern}`)
}

/** Every message of a language that differs from the other language's, as in the catalog. */
export function listDistinctMessages(locale: Locale): string[] {
  const other = new Set(Object.values(messagesByLocale[locale === 'zh-CN' ? 'en-US' : 'zh-CN']))
  return Object.values(messagesByLocale[locale]).filter(
    (message) => !hasForms(message) && !other.has(message),
  )
}

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

const toPattern = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')

/** `{count, plural, one {# card} other {# cards}}`, with its forms as the first group. */
const plural = /\{\w+, plural,\s*((?:[=\w]+\s*\{(?:[^{}]|\{\w+\})*\}\s*)+)\}/

/** A message of the storefront as a pattern that matches any values of its placeholders, in any of its forms. */
export function messagePattern(locale: Locale, key: MessageKey): RegExp {
  const message = messagesByLocale[locale][key]
  if (message === undefined) throw new Error(`there is no message ${key}`)
  // every other part is the forms of a plural
  const parts = message.split(plural).map((part, index) => {
    if (index % 2 === 0) return toPattern(part)
    const forms = [...part.matchAll(/\{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form = '']) => form)
    return `(?:${forms.map((form) => toPattern(form).replaceAll('#', '.+')).join('|')})`
  })
  return new RegExp(`^${parts.join('')}`)
}

/** Every message of a language that differs from the other language's, as in the catalog. */
export function listDistinctMessages(locale: Locale): string[] {
  const other = new Set(Object.values(messagesByLocale[locale === 'zh-CN' ? 'en-US' : 'zh-CN']))
  return Object.values(messagesByLocale[locale]).filter(
    (message) => !hasForms(message) && !other.has(message),
  )
}

/** The messages of one language, as `messagePattern` gives them. */
export const patternsIn =
  (locale: Locale) =>
  (key: MessageKey): RegExp =>
    messagePattern(locale, key)

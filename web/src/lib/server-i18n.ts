import type { Locale } from '@faka/contract/shared/locale'
import type { I18n, Messages } from '@lingui/core'
import { createI18n } from './messages.ts'

const catalogs = import.meta.glob<Messages>('../locales/*/*.json', {
  eager: true,
  query: '?lingui',
  import: 'messages',
})

const allMessages = (locale: Locale): Messages =>
  Object.assign(
    {},
    ...Object.entries(catalogs).flatMap(([path, messages]) =>
      path.includes(`/${locale}/`) ? [messages] : [],
    ),
  )

/** All messages of each language, for server rendering. Requests share them, since nothing in them changes. */
export const i18nByLocale: Readonly<Record<Locale, I18n>> = {
  'zh-CN': createI18n('zh-CN', allMessages('zh-CN')),
  'en-US': createI18n('en-US', allMessages('en-US')),
}

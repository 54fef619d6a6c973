import type { BilingualText } from '@faka/contract/pay-channel/channel-provider'
import type { Locale } from '@faka/contract/shared/locale'

/** A text of the server's data in the visitor's language. */
export const inLanguage = (locale: Locale, { zh, en }: BilingualText): string =>
  locale === 'zh-CN' ? zh : en

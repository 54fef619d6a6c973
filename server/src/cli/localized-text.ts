import type { Locale } from '@faka/contract/shared/locale'

/** A text in both languages of the command line. */
export interface LocalizedText {
  zh: string
  en: string
}

export const localize = (text: LocalizedText, locale: Locale): string =>
  locale === 'zh-CN' ? text.zh : text.en

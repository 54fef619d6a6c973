import type { Locale } from '@faka/contract/locale'

/** A sentence in both languages of the command line. */
export interface Text {
  zh: string
  en: string
}

export const inLocale = (text: Text, locale: Locale): string => (locale === 'zh-CN' ? text.zh : text.en)

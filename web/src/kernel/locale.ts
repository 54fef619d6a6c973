import { chooseLocale, type Locale, localeKey } from '@faka/contract/locale'
import type { Catalogue } from '../locales/words.ts'
import { mirrorCookie, readCookie } from './cookie.ts'

const catalogues: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  'zh-CN': () => import('../locales/zh-CN.ts'),
  'en-US': () => import('../locales/en-US.ts'),
}

/** Fetches the words of a language; only the visitor's own travels. */
export const loadCatalogue = async (locale: Locale): Promise<Catalogue> =>
  (await catalogues[locale]()).default

/**
 * The visitor's language: the stored choice, else its mirror in the cookie, else what the browser asks for.
 * The first paint goes by the cookie, so a choice that only the storage remembers is mirrored for the next one.
 */
export function visitorLocale(): Locale {
  const stored = localStorage.getItem(localeKey)
  const locale = chooseLocale(stored ?? readCookie(localeKey), navigator.languages.join(','))
  if (stored === locale && readCookie(localeKey) !== locale) mirrorCookie(localeKey, locale)
  return locale
}

/** Remembers a choice of language. */
export function rememberLocale(locale: Locale): void {
  document.documentElement.lang = locale
  localStorage.setItem(localeKey, locale)
  mirrorCookie(localeKey, locale)
}

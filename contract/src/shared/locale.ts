import * as z from 'zod/mini'

/** The two languages; the first is the default. */
export const locales = ['zh-CN', 'en-US'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

/** Storage key and cookie name of the language, as specified. */
export const localeKey = 'arco-locale'

/** The query parameter that names the language of a page for those who chose none, as search engines. */
export const localeQuery = 'lang'

/**
 * The language for a visitor: the stored choice, else the first supported language of Accept-Language, else zh-CN.
 */
export function chooseLocale(stored: string | null | undefined, accepted: string | null | undefined): Locale {
  if (stored === 'zh-CN' || stored === 'en-US') return stored
  const preferences = (accepted ?? '')
    .split(',')
    .map((preference) => {
      const [tag = '', ...params] = preference.trim().toLowerCase().split(';')
      const quality = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of preferences) {
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en-US'
  }
  return 'zh-CN'
}

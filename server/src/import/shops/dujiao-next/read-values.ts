import * as z from 'zod/mini'

const TextByLocale = z.record(z.string(), z.unknown())
const locales = ['zh-CN', 'zh-TW', 'en-US']

/** The text of a value that has one in each language, in Chinese if there is one. */
export function localizedText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  const texts = TextByLocale.safeParse(value).data ?? {}
  const found = [...locales.map((locale) => texts[locale]), ...Object.values(texts)].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return typeof found === 'string' ? found.trim() : ''
}

/** What a variant differs by, such as `红 · 大`: the texts of its values. */
export function specText(value: unknown): string {
  const specs = TextByLocale.safeParse(value).data ?? {}
  if (locales.some((locale) => locale in specs)) return localizedText(specs)
  return Object.values(specs)
    .map(localizedText)
    .filter((text) => text !== '')
    .join(' · ')
}

/** A boolean, as SQLite or PostgreSQL write it. */
export const isTrue = (text: string | null | undefined): boolean => /^(?:1|t|true)$/i.test(text ?? '')

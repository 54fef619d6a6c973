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

/** What a variant differs by: its values, and what each is of; without names one text in each language. */
export function readSpecs(value: unknown): { axis: string; value: string }[] {
  const specs = TextByLocale.safeParse(value).data ?? {}
  const named = locales.some((locale) => locale in specs) ? [['', specs] as const] : Object.entries(specs)
  return named
    .map(([axis, text]) => ({ axis, value: localizedText(text) }))
    .filter((spec) => spec.value !== '')
}

/** A boolean, as SQLite or PostgreSQL write it. */
export const isTrue = (text: string | null | undefined): boolean => /^(?:1|t|true)$/i.test(text ?? '')

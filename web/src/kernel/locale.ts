import { chooseLocale, type Locale, localeKey } from '@faka/contract/locale'
import type { Catalogue } from '../locales/words.ts'
import { mirrorCookie, readCookie } from './cookie.ts'
import { Speaking } from './speaking.ts'
import type { WordGroup } from './words.ts'

/** The words of the pages that a buyer enters first. Where the others are is not carried by every page. */
const files = import.meta.glob<Record<string, Catalogue>>(
  '../locales/*/{shell,shop,item,payment,delivery,mobile}.ts',
)

/** The words of a room, as its file has them. */
async function fetchWords(locale: Locale, group: WordGroup): Promise<Catalogue> {
  const path = `../locales/${locale}/${group}.ts`
  const fetched = files[path] ?? (await import('./further-words.ts')).furtherFiles[path]
  return (await fetched?.())?.[group] ?? {}
}

async function loadGroups(locale: Locale, groups: Iterable<WordGroup>): Promise<Catalogue> {
  const parts = await Promise.all([...groups].map((group) => fetchWords(locale, group)))
  return Object.assign({}, ...parts)
}

const have = new Set<WordGroup>()
let speaking: Speaking | undefined
let current: Locale = 'zh-CN'

/** Adds the words of a page in the language being spoken; only the visitor's own language travels. */
export async function addWords(wanted: readonly WordGroup[]): Promise<void> {
  const missing = wanted.filter((group) => !have.has(group))
  if (missing.length === 0) return
  const locale = current
  const words = await loadGroups(locale, missing)
  if (locale !== current) return addWords(wanted)
  for (const group of missing) have.add(group)
  speaking?.speak(locale, words)
}

/** Begins to speak a language, with the words of the first page. */
export async function beginSpeaking(locale: Locale, groups: readonly WordGroup[]): Promise<Speaking> {
  current = locale
  for (const group of ['shell' as const, ...groups]) have.add(group)
  speaking = new Speaking(locale, await loadGroups(locale, have))
  return speaking
}

/** Changes the language of the page, and of every later visit. */
export async function changeLanguage(locale: Locale): Promise<void> {
  const words = await loadGroups(locale, have)
  current = locale
  document.documentElement.lang = locale
  speaking?.speak(locale, words)
  localStorage.setItem(localeKey, locale)
  mirrorCookie(localeKey, locale)
}

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

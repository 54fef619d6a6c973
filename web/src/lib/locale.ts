import { chooseLocale, type Locale, localeKey } from '@faka/contract/shared/locale'
import type { I18n, Messages } from '@lingui/core'
import { writeCookie } from './cookie.ts'
import { createI18n, type MessageGroup } from './messages.ts'

/** The messages of the first pages. The map of all other files is not part of every page. */
const messageFiles = import.meta.glob<Messages>(
  '../locales/*/{shell,shop,item,payment,account,mobile}.json',
  { query: '?lingui', import: 'messages' },
)

/** Adds catalogs that only this bundle has. */
export function addMessageFiles(files: typeof messageFiles): void {
  Object.assign(messageFiles, files)
}

/** The messages of one group. */
async function fetchMessages(locale: Locale, group: MessageGroup): Promise<Messages> {
  const path = `../locales/${locale}/${group}.json`
  const fetched = messageFiles[path] ?? (await import('./lazy-messages.ts')).lazyMessageFiles[path]
  return (await fetched?.()) ?? {}
}

async function loadGroups(locale: Locale, groups: Iterable<MessageGroup>): Promise<Messages> {
  const parts = await Promise.all([...groups].map((group) => fetchMessages(locale, group)))
  return Object.assign({}, ...parts)
}

const loadedGroups = new Set<MessageGroup>()
let i18n: I18n | undefined
let currentLocale: Locale = 'zh-CN'

/** Loads message groups in the current language; only that language is transferred. */
export async function loadMessages(groups: readonly MessageGroup[]): Promise<void> {
  const missing = groups.filter((group) => !loadedGroups.has(group))
  if (missing.length === 0) return
  const locale = currentLocale
  const messages = await loadGroups(locale, missing)
  if (locale !== currentLocale) return loadMessages(groups)
  for (const group of missing) loadedGroups.add(group)
  i18n?.load(locale, messages)
}

/** Activates a language with the messages of the first page. */
export async function setupI18n(locale: Locale, groups: readonly MessageGroup[]): Promise<I18n> {
  currentLocale = locale
  for (const group of ['shell' as const, ...groups]) loadedGroups.add(group)
  i18n = createI18n(locale, await loadGroups(locale, loadedGroups))
  return i18n
}

/** Changes the language of the page and of later visits. */
export async function changeLocale(locale: Locale): Promise<void> {
  const messages = await loadGroups(locale, loadedGroups)
  currentLocale = locale
  document.documentElement.lang = locale
  i18n?.load(locale, messages)
  i18n?.activate(locale)
  localStorage.setItem(localeKey, locale)
  writeCookie(localeKey, locale)
}

/** The language in which the server rendered this page. */
export const renderedLocale = (): Locale => chooseLocale(document.documentElement.lang, undefined)

/**
 * Changes to the language that the visitor once chose, where this page was rendered in another: the cookie by which the
 * server chooses may be gone. Not before the page is hydrated.
 */
export async function followStoredLocale(): Promise<void> {
  const stored = localStorage.getItem(localeKey)
  const locale = chooseLocale(stored, undefined)
  if (stored === locale && locale !== currentLocale) await changeLocale(locale)
}

import type { PlatformTextName } from '@faka/contract/menu/platform-text'
import { platformTexts } from '@faka/contract/menu/platform-text'
import { type Locale, locales } from '@faka/contract/shared/locale'
import { mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { listLatestTexts } from './menu.sql.ts'
import { listPlatformTexts, readText } from './platform-texts.ts'

interface FoundText {
  locale: Locale
  text: string
  /** Whether it was saved in the console; otherwise it is a file of the installation. */
  saved: boolean
}

/** A text in one language: the saved one, else that of the file; undefined where there is neither. */
export async function findTextInLocale(
  { common, config }: Pick<Services, 'common' | 'config'>,
  name: PlatformTextName,
  locale: Locale,
): Promise<FoundText | undefined> {
  const saved = (await listLatestTexts(common, name)).find((row) => row.locale === locale)?.body
  if (saved) return { locale, text: saved, saved: true }
  const text = await readText(config.textsDir, name, locale)
  return text === undefined ? undefined : { locale, text, saved: false }
}

/** A text of the platform in this language, else in another one. */
export async function findPlatformText(
  services: Pick<Services, 'common' | 'config'>,
  name: PlatformTextName,
  locale: Locale,
): Promise<FoundText | undefined> {
  for (const each of [locale, ...locales.filter((other) => other !== locale)]) {
    const found = await findTextInLocale(services, name, each)
    if (found) return found
  }
  return undefined
}

/** The key of the catalogue channel that announces a saved text. */
export const textsKey = 'texts'

/**
 * Keeps the list of the texts that exist, in the order of the footer, which every page needs: it is read again when one
 * is saved in any process, and when a page is asked for a minute later, in case the notice was missed. Returns a function that
 * returns the list.
 */
export async function watchPlatformTexts(services: Services): Promise<() => PlatformTextName[]> {
  let names: PlatformTextName[] = []
  let readAtMs = 0
  const read = async () => {
    readAtMs = services.now().getTime()
    const [files, saved] = await Promise.all([
      listPlatformTexts(services.config.textsDir),
      listLatestTexts(services.common),
    ])
    names = platformTexts.filter(
      (name) => files.includes(name) || saved.some((row) => row.name === name && row.body !== ''),
    )
  }
  // a list that cannot be read stays as it is until the next change, or until it is too old again
  const readAgain = () => void read().catch(() => {})
  services.pubsub.subscribe('catalogue', (key) => {
    if (key === textsKey || key === 'all') readAgain()
  })
  services.pubsub.onReconnect(readAgain)
  await read()
  return () => {
    // the page that asks does not wait for it; a clock that was set back makes the list too old as well
    if (Math.abs(services.now().getTime() - readAtMs) >= mutableMaxAgeMs) readAgain()
    return names
  }
}

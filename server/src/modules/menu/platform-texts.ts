import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  maxPlatformTextLength,
  type PlatformTextName,
  platformTexts,
} from '@faka/contract/menu/platform-text'
import type { Locale } from '@faka/contract/shared/locale'
import { locales } from '@faka/contract/shared/locale'

const fileOf = (folder: string, name: PlatformTextName, locale: Locale) =>
  join(folder, `${name}.${locale}.md`)

/**
 * The text of `<folder>/<name>.<locale>.md`, read again at each call; undefined where it is absent or empty. Throws any
 * other failure.
 */
export async function readText(
  folder: string,
  name: PlatformTextName,
  locale: Locale,
): Promise<string | undefined> {
  try {
    const text = (await readFile(fileOf(folder, name, locale), 'utf8')).replace(/^\uFEFF/, '').trim()
    return text.slice(0, maxPlatformTextLength) || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const isFilled = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.size > 0,
    () => false,
  )

/** The texts that exist, in the order of the footer. */
export async function listPlatformTexts(folder: string): Promise<PlatformTextName[]> {
  const found = await Promise.all(
    platformTexts.map(async (name) => {
      const written = await Promise.all(locales.map((locale) => isFilled(fileOf(folder, name, locale))))
      return written.includes(true) ? [name] : []
    }),
  )
  return found.flat()
}

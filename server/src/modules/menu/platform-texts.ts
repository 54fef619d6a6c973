import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  maxPlatformTextLength,
  type PlatformTextName,
  platformTexts,
} from '@faka/contract/menu/platform-text'
import { type Locale, locales } from '@faka/contract/shared/locale'

const fileName = (name: PlatformTextName, locale: Locale) => `${name}.${locale}.md`
const fileOf = (folder: string, name: PlatformTextName, locale: Locale) =>
  join(folder, fileName(name, locale))

/** The names of the files that a folder of texts may have. */
const fileNames = platformTexts.flatMap((name) => locales.map((locale) => fileName(name, locale)))

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

/** The files of a folder of texts, for a backup. */
export async function readTextFiles(folder: string): Promise<{ name: string; content: Buffer }[]> {
  const found = await Promise.all(
    fileNames.map(async (name) => {
      const path = join(folder, name)
      return (await isFilled(path)) ? [{ name, content: await readFile(path) }] : []
    }),
  )
  return found.flat()
}

/** Puts the file of a backup into a folder of texts, unless one of that name is there. */
export async function restoreTextFile(folder: string, name: string, content: Buffer): Promise<void> {
  if (!fileNames.includes(name)) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), content, { flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
}

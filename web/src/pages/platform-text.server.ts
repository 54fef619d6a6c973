import { readPlatformTextName } from '@faka/contract/menu/platform-text'
import type { PageLoader } from '../app/page-loader.ts'
import { plainDescription } from '../features/item/description.ts'
import { translationOf } from '../lib/messages.ts'
import { i18nByLocale } from '../lib/server-i18n.ts'
import { documentTitle } from '../lib/title.ts'

/** Reads a text of the platform in the language of the page, or in the one that it is written in. */
export const load: PageLoader = async ({ query }, reads, locale) => {
  const name = readPlatformTextName(query)
  if (!name) return undefined
  const found = await reads.getPlatformText({ name, locale })
  return {
    first: { page: 'text', name, locale, found },
    title: documentTitle(translationOf(i18nByLocale[locale]).t(`shell.about.${name}`)),
    description: plainDescription(found.text ?? ''),
  }
}

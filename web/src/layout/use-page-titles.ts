import { useEffect, useState } from 'react'
import type { CachedPage } from '../app/page-cache.ts'
import { useI18n } from '../lib/messages.ts'
import { documentTitle } from '../lib/title.ts'

const documentPageTitle = () => document.title.slice(0, document.title.length - documentTitle('').length)

/** The title of each page that was shown, in the visitor's language where it depends on nothing else. */
export function usePageTitles(here: string): (page: CachedPage) => string {
  const { t } = useI18n()
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const note = () => setTitles((before) => ({ ...before, [here]: documentPageTitle() }))
    // The page has titled itself before what surrounds it hears of it.
    note()
    const watch = new MutationObserver(note)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => watch.disconnect()
  }, [here])
  return ({ key, match: place }) => {
    const { title } = place.page
    return title && key !== here ? t(title) : (titles[key] ?? (title ? t(title) : '…'))
  }
}

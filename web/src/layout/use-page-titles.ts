import { useEffect, useState } from 'react'
import type { CachedPage } from '../app/page-cache.ts'
import { useI18n } from '../lib/messages.ts'
import { documentTitle } from '../lib/title.ts'

const documentPageTitle = () => document.title.slice(0, document.title.length - documentTitle('').length)

/** The titles of the visited pages; static titles in the current language, others as the page last set them. */
export function usePageTitles(here: string): (page: CachedPage) => string {
  const { t } = useI18n()
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const record = () => setTitles((before) => ({ ...before, [here]: documentPageTitle() }))
    // The page sets its title before this effect runs.
    record()
    const observer = new MutationObserver(record)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [here])
  return ({ key, match }) => {
    const { title } = match.page
    return title && key !== here ? t(title) : (titles[key] ?? (title ? t(title) : '…'))
  }
}

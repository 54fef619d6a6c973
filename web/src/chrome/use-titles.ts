import { useEffect, useState } from 'react'
import type { VisitedPage } from '../kept-pages.ts'
import { documentTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'

const titleNow = () => document.title.slice(0, document.title.length - documentTitle('').length)

/** The title of each page that was shown, in the visitor's language where it depends on nothing else. */
export function useTitles(here: string): (page: VisitedPage) => string {
  const { say } = useWords()
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const note = () => setTitles((before) => ({ ...before, [here]: titleNow() }))
    // The page has titled itself before what surrounds it hears of it.
    note()
    const watch = new MutationObserver(note)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => watch.disconnect()
  }, [here])
  return ({ key, place }) => {
    const { title } = place.page
    return title && key !== here ? say(title) : (titles[key] ?? (title ? say(title) : '…'))
  }
}

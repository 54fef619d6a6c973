import { useEffect, useRef, useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { Spoken } from '../ui/spoken.tsx'

/** A page that comes sooner speaks for itself. */
const longWaitMs = 800
/** By then the page has titled itself. */
const settledMs = 150

/** Says to screen readers that a page is on its way, and which one came where its heading does not say it. */
export function Announcer({ pathname, busy }: { pathname: string; busy: boolean }) {
  const { say } = useWords()
  const [said, setSaid] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSaid(say('shell.loading')), longWaitMs)
    return () => clearTimeout(timer)
  }, [busy, say])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const timer = setTimeout(() => {
      const isSpoken = document.activeElement?.localName === 'h1'
      setSaid(isSpoken ? '' : document.title)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return <Spoken live>{said}</Spoken>
}

import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** A page that comes sooner speaks for itself. */
const announceDelayMs = 800
/** By then the page has titled itself. */
const settledMs = 150

/** Says to screen readers that a page is on its way, and which one came where its heading does not say it. */
export function Announcer({ pathname, busy }: { pathname: string; busy: boolean }) {
  const { t } = useI18n()
  const [said, setSaid] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSaid(t('shell.loading')), announceDelayMs)
    return () => clearTimeout(timer)
  }, [busy, t])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const timer = setTimeout(() => {
      const isSpoken = document.activeElement?.localName === 'h1'
      setSaid(isSpoken ? '' : document.title)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return <VisuallyHidden live>{said}</VisuallyHidden>
}

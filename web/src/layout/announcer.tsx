import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Pages that arrive sooner are not announced. */
const announceDelayMs = 800
/** After this time the page has set its title. */
const settledMs = 150

/** Announces to screen readers that a page is loading, and its title when its heading does not get the focus. */
export function Announcer({ pathname, busy }: { pathname: string; busy: boolean }) {
  const { t } = useI18n()
  const [message, setMessage] = useState('')
  const previous = useRef(pathname)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setMessage(t('shell.loading')), announceDelayMs)
    return () => clearTimeout(timer)
  }, [busy, t])
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const timer = setTimeout(() => {
      const isSpoken = document.activeElement?.localName === 'h1'
      setMessage(isSpoken ? '' : document.title)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return <VisuallyHidden live>{message}</VisuallyHidden>
}

import type { ReactNode } from 'react'
import type { Place } from '../guards/guard.ts'
import { useWords } from '../kernel/words.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ToastArea } from '../ui/toast-area.tsx'
import styles from './chrome.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'
import { tabBarPlace } from './tab-bar-place.ts'

export interface FrameProps {
  /** Whether the next page is on its way. */
  busy: boolean
  /** The page inside, and its address. */
  place: Place
  children: ReactNode
}

/** What surrounds every page; server and browser draw it alike. */
export function Frame({ busy, place, children }: FrameProps) {
  const { say } = useWords()
  const { layout } = place.page
  return (
    <>
      <SkipLink />
      <ProgressBar active={busy} label={say('shell.loading')} />
      <Header layout={layout} />
      <div id={tabBarPlace} className={styles.tabs} />
      <main id="main" className={styles.main} data-layout={layout} tabIndex={-1}>
        {children}
      </main>
      <Footer layout={layout} />
      <ToastArea label={say('shell.toasts')} />
    </>
  )
}

import type { ReactNode } from 'react'
import type { RouteMatch } from '../app/guards/guard.ts'
import { useI18n } from '../lib/messages.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ToastArea } from '../ui/toast-area.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'
import { tabBarSlotId } from './tab-bar-slot.ts'

export interface FrameProps {
  /** Whether the next page is loading. */
  busy: boolean
  /** The page inside and its address. */
  match: RouteMatch
  children: ReactNode
}

/** The frame around every page, rendered alike by server and browser. */
export function Frame({ busy, match, children }: FrameProps) {
  const { t } = useI18n()
  const { layout } = match.page
  return (
    <>
      <SkipLink />
      <ProgressBar active={busy} label={t('shell.loading')} />
      <Header layout={layout} />
      <div id={tabBarSlotId} className={styles.tabs} />
      <main id="main" className={styles.main} data-layout={layout} tabIndex={-1}>
        {children}
      </main>
      <Footer layout={layout} />
      <ToastArea label={t('shell.toasts')} />
    </>
  )
}

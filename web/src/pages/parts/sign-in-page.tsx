import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { ShieldCheck } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './sign-in-page.module.css'

interface Props {
  mark: ReactNode
  title: string
  /** Its purpose, in one sentence. */
  lead: string
  children: ReactNode
}

/** The common layout of account pages: one column with a head and a note about security. */
export function SignInPage({ mark, title, lead, children }: Props) {
  const { t } = useI18n()
  useTitle(title)
  return (
    <div className={styles.page}>
      <Panel>
        <div className={styles.head}>
          <span className={styles.mark}>{mark}</span>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.secondary}>{lead}</p>
        </div>
        {children}
      </Panel>
      <p className={styles.trust}>
        <ShieldCheck />
        {t('account.trust')}
      </p>
    </div>
  )
}

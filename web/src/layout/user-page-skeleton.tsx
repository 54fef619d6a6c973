import { useLocation } from 'react-router'
import { matchRoute } from '../app/pages.tsx'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './user-layout.module.css'

/** A page of the user center before the user is known: its title, and what it is for, with the layout around it. */
export function UserPageSkeleton({ lead }: { lead?: PlainMessageId }) {
  const { t } = useI18n()
  const { title } = matchRoute(useLocation()).page
  return (
    <div className={styles.waiting}>
      {title && (
        <h1 className={styles.title} data-page-name="">
          {t(title)}
        </h1>
      )}
      {lead && <p className={styles.lead}>{t(lead)}</p>}
      <Panel>
        <Skeleton shape="title" short />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Panel>
    </div>
  )
}

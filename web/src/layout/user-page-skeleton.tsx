import { Fragment } from 'react'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { useSite } from '../lib/routing.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './user-layout.module.css'
import UserLayout from './user-layout.tsx'

/** A page of the user center before the user is known: its title and the menu. */
export function UserPageSkeleton({ title }: { title: PlainMessageId }) {
  const { t } = useI18n()
  const Around = useSite().mobile ? Fragment : UserLayout
  return (
    <Around>
      <div className={styles.waiting}>
        <h1 className={styles.title} data-page-name="">
          {t(title)}
        </h1>
        <Panel>
          <Skeleton shape="title" short />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Panel>
      </div>
    </Around>
  )
}

import type { showToday } from '@faka/contract/report/today'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './today-rows.module.css'

type LowItem = ParsedReplyOf<typeof showToday>['stock']['list'][number]

interface Props {
  items: readonly LowItem[]
  /** The link to the page that adds cards to an item. */
  linkToItem: (item: LowItem, title: ReactNode) => ReactNode
}

/** The items that run out, the emptiest first. */
export function LowItems({ items, linkToItem }: Props) {
  const { t } = useI18n()
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <li key={item.itemId} className={styles.row}>
          {item.free === 0 ? (
            <Badge tone="rejected">{t('console.today.soldOut')}</Badge>
          ) : (
            <Badge tone="waiting">{t('console.today.left', { free: item.free })}</Badge>
          )}
          <span className={styles.title}>
            {linkToItem(item, <span lang={detectLanguage(item.itemTitle)}>{item.itemTitle}</span>)}
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { showToday } from '@faka/contract/report/today'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { itemUrl } from '@faka/contract/shared/urls'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './today-rows.module.css'

type LowItem = ParsedReplyOf<typeof showToday>['stock']['list'][number]

/** The items that run out, the emptiest first, each with its page as buyers see it. */
export function LowItems({ items }: { items: readonly LowItem[] }) {
  const { t } = useI18n()
  return (
    <ul className={styles.rows}>
      {items.map(({ itemId, itemTitle, shortUrl, free }) => (
        <li key={itemId} className={styles.row}>
          {free === 0 ? (
            <Badge tone="rejected">{t('console.today.soldOut')}</Badge>
          ) : (
            <Badge tone="waiting">{t('console.today.left', { free })}</Badge>
          )}
          {/* another document: the storefront */}
          <a className={styles.title} href={itemUrl(itemId, shortUrl)} lang={detectLanguage(itemTitle)}>
            {itemTitle}
          </a>
        </li>
      ))}
    </ul>
  )
}

import { useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './offline-orders.module.css'
import { listStoredOrders } from './stored-orders.ts'

/** The maximum that is rendered. */
const maxShown = 20

/** The latest orders stored on this device, for use offline: no status, no cards, no request. */
export function OfflineOrders() {
  const { t, locale } = useI18n()
  const [orders] = useState(() => listStoredOrders().slice(0, maxShown))
  if (orders.length === 0) return <p>{t('offline.noOrders')}</p>
  return (
    <ul className={styles.list}>
      {orders.map(({ orderNo, itemTitle, createTime }) => (
        <li key={orderNo} className={styles.row}>
          <span className={styles.title} lang={detectLanguage(itemTitle)}>
            {itemTitle}
          </span>
          <span className={styles.time}>
            <DateTime iso={createTime} locale={locale} />
          </span>
          <code className={styles.number} translate="no">
            {orderNo}
          </code>
          <CopyButton
            tone="quiet"
            text={orderNo}
            label={t('offline.copyNumber')}
            doneLabel={t('shell.copied')}
            failedLabel={t('shell.copyFailed')}
          />
        </li>
      ))}
    </ul>
  )
}

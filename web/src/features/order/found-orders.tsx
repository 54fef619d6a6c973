import type { GuestOrder } from '@faka/contract/order/find-guest-orders'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './device-orders.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** The orders that were found by a contact, or that there are none. */
export function FoundOrders({ list }: { list: readonly GuestOrder[] }) {
  const { t, locale } = useI18n()
  if (list.length === 0) return <p className={styles.hint}>{t('orders.contact.none')}</p>
  return (
    <ul className={styles.list}>
      {list.map(({ orderNo, itemTitle, status, createTime, needPassword }) => (
        <li key={orderNo} className={styles.row}>
          <span className={styles.choose} />
          <Link className={styles.title} to={orderDetailUrl(orderNo)} lang={detectLanguage(itemTitle)}>
            {itemTitle}
          </Link>
          <span className={styles.number} translate="no">
            {orderNo}
          </span>
          <span className={styles.state}>
            <OrderStatusBadge status={status} />
          </span>
          <span className={styles.time}>
            {needPassword && <>{t('orders.contact.password')} · </>}
            <DateTime iso={createTime} locale={locale} />
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { OwnOrderRow } from '@faka/contract/order/order-list'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import styles from './sold-rows.module.css'

/** The sold orders of a seller's shops, one row each. */
export function SoldRows({ orders }: { orders: readonly OwnOrderRow[] }) {
  const { t, locale } = useI18n()
  return (
    <ul className={styles.rows}>
      {orders.map(
        ({ orderNo, itemTitle, shopName, quantity, amountFen, payChannel, status, sandbox, createTime }) => (
          <li key={orderNo} className={styles.row}>
            <div className={styles.what}>
              <h3 className={styles.title} lang={detectLanguage(itemTitle)}>
                {itemTitle}
              </h3>
              <p className={styles.quiet}>
                <span lang={detectLanguage(shopName)}>{shopName}</span> ·{' '}
                <DateTime iso={createTime} locale={locale} />
              </p>
              <p className={styles.number} translate="no">
                {orderNo}
              </p>
            </div>
            <p className={styles.sum}>
              <Price fen={amountFen} />
              <span className={styles.quiet}>{t('orders.count', { quantity })}</span>
              {payChannel !== null && <span className={styles.quiet}>{channelName(payChannel, locale)}</span>}
            </p>
            <p className={styles.state}>
              {sandbox && <Badge tone="test">{t('orders.testMoney')}</Badge>}
              <OrderStatusBadge status={status} />
            </p>
          </li>
        ),
      )}
    </ul>
  )
}

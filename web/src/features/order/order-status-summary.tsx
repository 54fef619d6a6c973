import type { Order } from '@faka/contract/delivery/delivery'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Price } from '../../ui/price.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import styles from './order-status-summary.module.css'

/** The current status of an order, its amount, and what it waits for in one sentence. */
export function OrderStatusSummary({ order }: { order: Order }) {
  const { t, locale } = useI18n()
  const { status, delivery, payBefore } = order
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(payBefore),
  )
  return (
    <div className={styles.now} aria-live="polite">
      <p className={styles.head}>
        <OrderStatusBadge status={status} />
        {order.sandbox && <Badge tone="test">{t('orders.testMoney')}</Badge>}
        <Price fen={order.amountFen} size="head" />
      </p>
      <p className={styles.sentence}>
        {status === 'unpaid'
          ? t('orders.now.unpaid', { time })
          : t(status === 'paid' ? `orders.now.paid.${delivery}` : `orders.now.${status}`)}
      </p>
    </div>
  )
}

import type { OwnOrderRow } from '@faka/contract/order/order-list'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { checkoutUrl, paySuccessUrl, shopUrl } from '@faka/contract/shared/urls'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Download, Store } from '../../ui/icon.ts'
import { Price } from '../../ui/price.tsx'
import { ChooseOrder } from './choose-order.tsx'
import { type OrderChoice, withOrder } from './order-choice.ts'
import styles from './order-rows.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'

function NextStep({ order: { orderNo, status, itemTitle } }: { order: OwnOrderRow }) {
  const { t } = useI18n()
  if (status !== 'unpaid' && status !== 'delivered') return null
  return (
    <Link
      className={buttonClass(status === 'unpaid' ? { tone: 'primary' } : {})}
      to={status === 'unpaid' ? checkoutUrl(orderNo) : paySuccessUrl(orderNo)}
      aria-label={`${t(`orders.open.${status}`)}: ${itemTitle}`}
    >
      {t(`orders.open.${status}`)}
    </Link>
  )
}

function ExportedBadge({ time }: { time: string }) {
  const { t } = useI18n()
  return (
    <Badge mark={<Download />}>
      <time dateTime={time}>{t('orders.exported')}</time>
    </Badge>
  )
}

interface RowProps {
  order: OwnOrderRow
  choice: OrderChoice | undefined
}

function OrderRow({ order, choice }: RowProps) {
  const { t, locale } = useI18n()
  const { orderNo, itemTitle } = order
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        {choice && order.status === 'delivered' && (
          <ChooseOrder
            title={`${itemTitle} ${orderNo}`}
            chosen={choice.chosen.includes(orderNo)}
            onChoose={(chosen) => choice.onChoose(withOrder(choice, orderNo, chosen))}
          />
        )}
        <Link className={styles.shop} to={shopUrl(order.shortUrl)}>
          <Store />
          {order.shopName}
        </Link>
        <span className={styles.time}>
          <DateTime iso={order.createTime} locale={locale} />
        </span>
        <span className={styles.state}>
          {order.sandbox && <Badge tone="test">{t('orders.testMoney')}</Badge>}
          {order.exportedTime && <ExportedBadge time={order.exportedTime} />}
          <OrderStatusBadge status={order.status} />
        </span>
      </p>
      {order.cover ? (
        <img className={styles.cover} src={order.cover} alt="" width={96} height={72} loading="lazy" />
      ) : (
        <span className={styles.cover} />
      )}
      <div className={styles.what}>
        <h2 className={styles.title} lang={detectLanguage(itemTitle)}>
          <Link className={styles.open} to={orderDetailUrl(orderNo)}>
            {itemTitle}
          </Link>
        </h2>
        <p className={styles.number} translate="no">
          {orderNo}
        </p>
      </div>
      <p className={styles.sum}>
        <Price fen={order.amountFen} size="head" />
        <span className={styles.count}>{t('orders.count', { quantity: order.quantity })}</span>
      </p>
      <div className={styles.step}>
        <Link
          className={buttonClass({ tone: 'quiet' })}
          to={orderDetailUrl(orderNo)}
          aria-label={`${t('orders.detail.see')}: ${itemTitle}`}
        >
          {t('orders.detail.see')}
        </Link>
        <NextStep order={order} />
      </div>
    </li>
  )
}

interface Props {
  orders: readonly OwnOrderRow[]
  /** Adds checkboxes to delivered orders. */
  choice?: OrderChoice | undefined
}

/** A buyer's orders: rows on desktop, cards on phones. */
export function OrderRows({ orders, choice }: Props) {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <OrderRow key={order.orderNo} order={order} choice={choice} />
      ))}
    </ul>
  )
}

import type { OwnOrderRow } from '@faka/contract/order-list'
import type { OrderStatus } from '@faka/contract/states'
import { cashDeskUrl, paySuccessUrl, shopUrl } from '@faka/contract/urls'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Store } from '../../ui/icon.ts'
import { Moment } from '../../ui/moment.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './order-rows.module.css'
import { OrderState } from './order-state.tsx'

const hasCards = (status: OrderStatus) => status === 'paid' || status === 'delivered'

function NextStep({ order: { orderNo, status, itemTitle } }: { order: OwnOrderRow }) {
  const { say } = useWords()
  const word = status === 'unpaid' || status === 'delivered' ? status : 'other'
  return (
    <Link
      className={buttonClass(status === 'unpaid' ? { tone: 'primary' } : {})}
      to={hasCards(status) ? paySuccessUrl(orderNo) : cashDeskUrl(orderNo)}
      aria-label={`${say(`orders.open.${word}`)}: ${itemTitle}`}
    >
      {say(`orders.open.${word}`)}
    </Link>
  )
}

function OrderRow({ order }: { order: OwnOrderRow }) {
  const { say, locale } = useWords()
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <Link className={styles.shop} to={shopUrl(order.shortUrl)}>
          <Store />
          {order.shopName}
        </Link>
        <span className={styles.time}>
          <Moment iso={order.createTime} locale={locale} />
        </span>
        <span className={styles.state}>
          {order.sandbox && <Badge tone="test">{say('orders.testMoney')}</Badge>}
          <OrderState status={order.status} />
        </span>
      </p>
      {order.cover ? (
        <img className={styles.cover} src={order.cover} alt="" width={96} height={72} loading="lazy" />
      ) : (
        <span className={styles.cover} />
      )}
      <div className={styles.what}>
        <h2 className={styles.title}>{order.itemTitle}</h2>
        <p className={styles.number}>{order.orderNo}</p>
      </div>
      <p className={styles.sum}>
        <Price fen={order.amountFen} size="head" />
        <span className={styles.count}>{say('orders.count', { quantity: order.quantity })}</span>
      </p>
      <div className={styles.step}>
        <NextStep order={order} />
      </div>
    </li>
  )
}

/** A buyer's orders: rows on the desk, cards on the phone. */
export function OrderRows({ orders }: { orders: readonly OwnOrderRow[] }) {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <OrderRow key={order.orderNo} order={order} />
      ))}
    </ul>
  )
}

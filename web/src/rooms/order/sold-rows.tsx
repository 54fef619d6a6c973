import type { OwnOrderRow } from '@faka/contract/order-list'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Price } from '../../ui/price.tsx'
import { OrderState } from './order-state.tsx'
import styles from './sold-rows.module.css'

/** What a seller's shops sold: one line an order. */
export function SoldRows({ orders }: { orders: readonly OwnOrderRow[] }) {
  const { say, locale } = useWords()
  return (
    <ul className={styles.rows}>
      {orders.map(
        ({ orderNo, itemTitle, shopName, quantity, amountFen, payChannel, status, sandbox, createTime }) => (
          <li key={orderNo} className={styles.row}>
            <div className={styles.what}>
              <h3 className={styles.title}>{itemTitle}</h3>
              <p className={styles.quiet}>
                {shopName} · <Moment iso={createTime} locale={locale} />
              </p>
              <p className={styles.number}>{orderNo}</p>
            </div>
            <p className={styles.sum}>
              <Price fen={amountFen} />
              <span className={styles.quiet}>{say('orders.count', { quantity })}</span>
              {payChannel !== null && <span className={styles.quiet}>{payChannel}</span>}
            </p>
            <p className={styles.state}>
              {sandbox && <Badge tone="test">{say('orders.testMoney')}</Badge>}
              <OrderState status={status} />
            </p>
          </li>
        ),
      )}
    </ul>
  )
}

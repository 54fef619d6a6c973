import { channelName } from '@faka/contract/channel-name'
import type { OwnOrderRow } from '@faka/contract/order-list'
import { languageOf } from '../../kernel/language-of.ts'
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
              <h3 className={styles.title} lang={languageOf(itemTitle)}>
                {itemTitle}
              </h3>
              <p className={styles.quiet}>
                <span lang={languageOf(shopName)}>{shopName}</span> ·{' '}
                <Moment iso={createTime} locale={locale} />
              </p>
              <p className={styles.number} translate="no">
                {orderNo}
              </p>
            </div>
            <p className={styles.sum}>
              <Price fen={amountFen} />
              <span className={styles.quiet}>{say('orders.count', { quantity })}</span>
              {payChannel !== null && <span className={styles.quiet}>{channelName(payChannel, locale)}</span>}
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

import type { Order } from '@faka/contract/delivery'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './order-now.module.css'
import { OrderState } from './order-state.tsx'

/** How an order stands now: its state, its sum, and in one sentence what it waits for. */
export function OrderNow({ order }: { order: Order }) {
  const { say, locale } = useWords()
  const { status, delivery, payBefore } = order
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(payBefore),
  )
  return (
    <div className={styles.now} aria-live="polite">
      <p className={styles.head}>
        <OrderState status={status} />
        {order.sandbox && <Badge tone="test">{say('orders.testMoney')}</Badge>}
        <Price fen={order.amountFen} size="head" />
      </p>
      <p className={styles.sentence}>
        {status === 'unpaid'
          ? say('orders.now.unpaid', { time })
          : say(status === 'paid' ? `orders.now.paid.${delivery}` : `orders.now.${status}`)}
      </p>
    </div>
  )
}

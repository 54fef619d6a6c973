import { channelName } from '@faka/contract/channel-name'
import type { Order } from '@faka/contract/delivery'
import type { ReactNode } from 'react'
import { useWords } from '../../kernel/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Moment } from '../../ui/moment.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './order-sum.module.css'

function Line({ name, whole = false, children }: { name: string; whole?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.line, whole && styles.whole)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How the sum of an order came about, how it is paid, and when it was ordered. */
export function OrderSum({ order }: { order: Order }) {
  const { say, locale } = useWords()
  const isPaid = order.paidTime !== null
  return (
    <dl className={styles.sum}>
      <Line name={say('orders.unitPrice')}>
        <Price fen={order.unitPriceFen} />
      </Line>
      <Line name={say('orders.quantity')}>{order.quantity}</Line>
      {order.discountFen + order.feeFen > 0 && (
        <Line name={say('orders.goods')}>
          <Price fen={order.goodsFen} />
        </Line>
      )}
      {order.discountFen > 0 && (
        <Line name={say('orders.discount')}>
          −<Price fen={order.discountFen} />
        </Line>
      )}
      {order.feeFen > 0 && (
        <Line name={say('orders.fee')}>
          <Price fen={order.feeFen} />
        </Line>
      )}
      <Line name={say(isPaid ? 'orders.sum' : 'orders.sum.due')} whole>
        <Price fen={order.amountFen} size="head" />
      </Line>
      <Line name={say('orders.payChannel')}>{channelName(order.payChannel.name, locale)}</Line>
      <Line name={say('orders.createTime')}>
        <Moment iso={order.createTime} locale={locale} />
      </Line>
    </dl>
  )
}

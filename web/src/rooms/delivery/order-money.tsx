import { channelName } from '@faka/contract/channel-name'
import type { OrderPayment, OrderRefund } from '@faka/contract/order-detail'
import { useWords } from '../../kernel/words.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './order-money.module.css'

const toneOfPayment: Record<OrderPayment['state'], BadgeTone> = {
  creating: 'waiting',
  waiting: 'waiting',
  succeeded: 'done',
  failed: 'refused',
  closed: 'neutral',
  refunding: 'waiting',
  refunded: 'neutral',
}

const toneOfRefund: Record<OrderRefund['state'], BadgeTone> = {
  pending: 'waiting',
  done: 'done',
  byPerson: 'info',
}

interface Props {
  payments: readonly OrderPayment[]
  refunds: readonly OrderRefund[]
}

/** How an order was tried to be paid, and what of its money went back. */
export function OrderMoney({ payments, refunds }: Props) {
  const { say, locale } = useWords()
  if (payments.length + refunds.length === 0) return <p className={styles.none}>{say('orders.money.none')}</p>
  return (
    <ul className={styles.list}>
      {payments.map(({ channel, amountFen, state, time }) => (
        <li key={`payment ${time} ${channel}`} className={styles.row}>
          <span>{channelName(channel, locale)}</span>
          <Price fen={amountFen} />
          <span className={styles.when}>
            <Moment iso={time} locale={locale} />
          </span>
          <Badge tone={toneOfPayment[state]}>{say(`orders.payment.${state}`)}</Badge>
        </li>
      ))}
      {refunds.map(({ amountFen, state, toBalance, why, time, doneTime }) => (
        <li key={`refund ${time} ${amountFen}`} className={styles.row}>
          <span>{say(`orders.refund.${why}`)}</span>
          <Price fen={amountFen} />
          <span className={styles.when}>
            <Moment iso={doneTime ?? time} locale={locale} />
          </span>
          <Badge tone={toneOfRefund[state]}>
            {say(state === 'done' && toBalance ? 'orders.refund.toBalance' : `orders.refund.${state}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

import type { OrderPayment, OrderRefund } from '@faka/contract/delivery/order-timeline'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './payment-history.module.css'
import { refundReasonId } from './refund-reason.ts'

/** The look of the states of a payment. */
export const paymentTones: Record<OrderPayment['state'], BadgeTone> = {
  creating: 'waiting',
  waiting: 'waiting',
  succeeded: 'done',
  failed: 'rejected',
  closed: 'neutral',
  refunding: 'waiting',
  refunded: 'neutral',
}

/** The look of the states of a refund. */
export const refundTones: Record<OrderRefund['state'], BadgeTone> = {
  pending: 'waiting',
  done: 'done',
  byPerson: 'info',
}

interface Props {
  payments: readonly OrderPayment[]
  refunds: readonly OrderRefund[]
}

/** The payments and refunds of an order. */
export function PaymentHistory({ payments, refunds }: Props) {
  const { t, locale } = useI18n()
  if (payments.length + refunds.length === 0) return <p className={styles.none}>{t('orders.money.none')}</p>
  return (
    <ul className={styles.list}>
      {payments.map(({ channel, amountFen, state, time }) => (
        <li key={`payment ${time} ${channel}`} className={styles.row}>
          <span>{channelName(channel, locale)}</span>
          <Price fen={amountFen} />
          <span className={styles.when}>
            <DateTime iso={time} locale={locale} />
          </span>
          <Badge tone={paymentTones[state]}>{t(`orders.payment.${state}`)}</Badge>
        </li>
      ))}
      {[...refunds.entries()].map(([place, { amountFen, state, toBalance, why, time, doneTime }]) => (
        // by its place, since both parts of one refund may be alike
        <li key={`refund ${place}`} className={styles.row}>
          <span>{t(refundReasonId(why))}</span>
          <Price fen={amountFen} />
          <span className={styles.when}>
            <DateTime iso={doneTime ?? time} locale={locale} />
          </span>
          <Badge tone={refundTones[state]}>
            {t(state === 'done' && toBalance ? 'orders.refund.toBalance' : `orders.refund.${state}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

import type { OrderEvent, OrderReplacement } from '@faka/contract/delivery/order-timeline'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './order-events.module.css'

/** The message key of an event: by status, and by reason where the status says too little. */
function messageIdOf({ status, reason }: OrderEvent): PlainMessageId {
  switch (status) {
    case 'unpaid':
      return 'orders.event.created'
    case 'paid':
      if (reason === 'confirmedManually') return 'orders.event.paidBySeller'
      return reason === 'late' ? 'orders.event.paidLate' : 'orders.event.paid'
    case 'delivered':
      return reason === 'deliveredByHand' ? 'orders.event.deliveredByHand' : 'orders.event.delivered'
    case 'closing':
      if (reason === 'cancelled') return 'orders.event.closingCancelled'
      if (reason === 'cancelledBySeller') return 'orders.event.closingBySeller'
      return reason === 'expired' ? 'orders.event.closingExpired' : 'orders.event.closing'
    case 'refunding':
      if (reason === 'lateWithoutStock') return 'orders.event.refundingLate'
      if (reason === 'lateWithoutCoupon') return 'delivery.event.refundingCoupon'
      if (reason === 'lateWithoutBalance') return 'delivery.event.refundingBalance'
      if (reason === 'refundedBySeller') return 'orders.event.refundingBySeller'
      if (reason === 'cancelledBySeller') return 'orders.event.refundingCancelled'
      if (reason === 'paidOut') return 'delivery.event.paidOut'
      return reason === 'complaint' ? 'orders.event.refundingComplaint' : 'orders.event.refunding'
    case 'cancelled':
    case 'expired':
    case 'refunded':
      return `orders.event.${status}`
  }
}

interface Props {
  events: readonly OrderEvent[]
  replacements: readonly OrderReplacement[]
}

/** The events of an order and the replacements of its cards, oldest first. */
export function OrderEvents({ events, replacements }: Props) {
  const { t, locale } = useI18n()
  const steps = [
    ...events.map((event) => ({
      // An order reaches each status at most once.
      key: event.status,
      what: t(messageIdOf(event)),
      time: event.time,
      by: ` · ${t(`orders.actor.${event.actor}`)}`,
    })),
    ...replacements.map(({ count, time }) => ({
      key: `replaced ${time}`,
      what: t('delivery.replaced', { count }),
      time,
      by: '',
    })),
  ].sort((one, other) => one.time.localeCompare(other.time))
  return (
    <ol className={styles.events}>
      {steps.map(({ key, what, time, by }, index) => (
        <li key={key} className={styles.event} aria-current={index === steps.length - 1 ? 'step' : undefined}>
          <span className={styles.what}>{what}</span>
          <span className={styles.when}>
            <DateTime iso={time} locale={locale} />
            {by}
          </span>
        </li>
      ))}
    </ol>
  )
}

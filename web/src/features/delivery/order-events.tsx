import type { OrderEvent } from '@faka/contract/delivery/order-timeline'
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
      if (reason === 'refundedBySeller') return 'orders.event.refundingBySeller'
      if (reason === 'cancelledBySeller') return 'orders.event.refundingCancelled'
      return reason === 'complaint' ? 'orders.event.refundingComplaint' : 'orders.event.refunding'
    case 'cancelled':
    case 'expired':
    case 'refunded':
      return `orders.event.${status}`
  }
}

/** The events of an order, oldest first. */
export function OrderEvents({ events }: { events: readonly OrderEvent[] }) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.events}>
      {events.map((event, index) => (
        <li
          // An order reaches each status at most once.
          key={event.status}
          className={styles.event}
          aria-current={index === events.length - 1 ? 'step' : undefined}
        >
          <span className={styles.what}>{t(messageIdOf(event))}</span>
          <span className={styles.when}>
            <DateTime iso={event.time} locale={locale} /> · {t(`orders.actor.${event.actor}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

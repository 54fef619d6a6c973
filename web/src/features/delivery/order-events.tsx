import type { OrderEvent } from '@faka/contract/delivery/order-timeline'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './order-events.module.css'

/** The sentence of a change: by the state that it led to, and where that says too little, by its reason. */
function messageIdOf({ status, reason }: OrderEvent): PlainMessageId {
  switch (status) {
    case 'unpaid':
      return 'orders.event.created'
    case 'paid':
      return reason === 'late' ? 'orders.event.paidLate' : 'orders.event.paid'
    case 'delivered':
      return reason === 'deliveredByHand' ? 'orders.event.deliveredByHand' : 'orders.event.delivered'
    case 'closing':
      if (reason === 'cancelled') return 'orders.event.closingCancelled'
      return reason === 'expired' ? 'orders.event.closingExpired' : 'orders.event.closing'
    case 'refunding':
      if (reason === 'lateWithoutStock') return 'orders.event.refundingLate'
      return reason === 'complaint' ? 'orders.event.refundingComplaint' : 'orders.event.refunding'
    case 'cancelled':
    case 'expired':
    case 'refunded':
      return `orders.event.${status}`
  }
}

/** What happened to an order, from the first to the last. */
export function OrderEvents({ events }: { events: readonly OrderEvent[] }) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.events}>
      {events.map((event, at) => (
        <li
          // An order comes to each state once at the most.
          key={event.status}
          className={styles.event}
          aria-current={at === events.length - 1 ? 'step' : undefined}
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

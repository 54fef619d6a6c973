import type { ComplaintEvent } from '@faka/contract/complaint/complaint'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './complaint-timeline.module.css'

/** The message key of an event; the side matters only for events that ended the complaint. */
function messageIdOf({ reason, side }: ComplaintEvent) {
  if (reason !== 'replaced' && reason !== 'refunded') return `complaint.event.${reason}` as const
  // a buyer cannot replace or refund
  return `complaint.event.${reason}.${side === 'buyer' ? 'seller' : side}` as const
}

/** The status changes of a complaint, oldest first. */
export function ComplaintTimeline({ events }: { events: readonly ComplaintEvent[] }) {
  const { t, locale } = useI18n()
  return (
    <ol>
      {events.map((event, index) => (
        <li
          key={`${event.time} ${event.reason}`}
          className={styles.event}
          aria-current={index === events.length - 1 ? 'step' : undefined}
        >
          <span>{t(messageIdOf(event))}</span>
          <span className={styles.time}>
            <DateTime iso={event.time} locale={locale} />
          </span>
        </li>
      ))}
    </ol>
  )
}

import type { ComplaintEvent } from '@faka/contract/complaint/complaint'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './seller-complaint.module.css'

/** The status changes of a complaint with who made them, oldest first. */
export function SellerComplaintEvents({ events }: { events: readonly ComplaintEvent[] }) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.events}>
      {events.map(({ time, reason, side }) => (
        <li key={`${time} ${reason}`}>
          {t(`complaints.event.${reason}`)}
          <span className={styles.quiet}>
            {' '}
            · {t(`complaints.side.${side}`)} · <DateTime iso={time} locale={locale} />
          </span>
        </li>
      ))}
    </ol>
  )
}

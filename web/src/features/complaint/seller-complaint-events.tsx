import type { ComplaintEvent } from '@faka/contract/complaint/complaint'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './seller-complaint.module.css'

interface Props {
  events: readonly ComplaintEvent[]
  reader?: 'seller' | 'platform'
}

/** The status changes of a complaint with who made them, oldest first. */
export function SellerComplaintEvents({ events, reader = 'seller' }: Props) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.events}>
      {events.map(({ time, reason, side }) => (
        <li key={`${time} ${reason}`}>
          {t(`complaints.event.${reason}`)}
          <span className={styles.quiet}>
            {' '}
            ·{' '}
            {t(
              side === 'seller' && reader === 'platform'
                ? 'complaints.side.theSeller'
                : `complaints.side.${side}`,
            )}{' '}
            · <DateTime iso={time} locale={locale} />
          </span>
        </li>
      ))}
    </ol>
  )
}

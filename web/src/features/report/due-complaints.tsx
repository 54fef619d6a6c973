import type { showToday } from '@faka/contract/report/today'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './today-rows.module.css'

type DueComplaint = ParsedReplyOf<typeof showToday>['complaints']['list'][number]

interface Props {
  complaints: readonly DueComplaint[]
  /** The link to an order. */
  linkToOrder: (orderNo: OrderNo) => ReactNode
}

/** The complaints that wait for an answer, the nearest deadline first. */
export function DueComplaints({ complaints, linkToOrder }: Props) {
  const { t, locale } = useI18n()
  return (
    <ul className={styles.rows}>
      {complaints.map(({ complaintNo, orderNo, dueTime }) => (
        <li key={complaintNo} className={styles.row}>
          <span className={styles.due}>
            {dueTime ? <DateTime iso={dueTime} locale={locale} /> : t('console.today.answerSoon')}
          </span>
          <span className={styles.title}>{linkToOrder(orderNo)}</span>
        </li>
      ))}
    </ul>
  )
}

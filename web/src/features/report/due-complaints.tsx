import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { showToday } from '@faka/contract/report/today'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './today-rows.module.css'

type DueComplaint = ParsedReplyOf<typeof showToday>['complaints']['list'][number]

interface Props {
  complaints: readonly DueComplaint[]
  linkToComplaint: (complaintNo: ComplaintNo) => ReactNode
}

/** The complaints that wait for an answer, the nearest deadline first. */
export function DueComplaints({ complaints, linkToComplaint }: Props) {
  const { t, locale } = useI18n()
  return (
    <ul className={styles.rows}>
      {complaints.map(({ complaintNo, dueTime }) => (
        <li key={complaintNo} className={styles.row}>
          <span className={styles.due}>
            {dueTime ? <DateTime iso={dueTime} locale={locale} /> : t('console.today.answerSoon')}
          </span>
          <span className={styles.title}>{linkToComplaint(complaintNo)}</span>
        </li>
      ))}
    </ul>
  )
}

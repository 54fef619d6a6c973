import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { SoldOrderComplaint, SoldOrderReplacement } from '@faka/contract/delivery/sold-order'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'
import styles from './sold-order-complaints.module.css'

interface Props {
  complaints: readonly SoldOrderComplaint[]
  replacements: readonly SoldOrderReplacement[]
  /** The link to a complaint. */
  linkToComplaint: (complaintNo: ComplaintNo) => ReactNode
}

/** The complaints about an order, and what was replaced in it; nothing where there was neither. */
export function SoldOrderComplaints({ complaints, replacements, linkToComplaint }: Props) {
  const { t, locale } = useI18n()
  if (complaints.length + replacements.length === 0) return null
  return (
    <Panel title={t('soldOrder.complaints')}>
      <ul className={styles.rows}>
        {complaints.map(({ complaintNo, type, expectation, status, time, dueTime }) => (
          <li key={complaintNo} className={styles.row}>
            {linkToComplaint(complaintNo)}
            <ComplaintStatusBadge status={status} />
            <span>
              {t(`complaint.type.${type}`)} · {t(`complaint.expectation.${expectation}`)}
            </span>
            <span className={styles.quiet}>
              {dueTime ? (
                <>
                  {t('soldOrder.answerBy')} <DateTime iso={dueTime} locale={locale} />
                </>
              ) : (
                <DateTime iso={time} locale={locale} />
              )}
            </span>
          </li>
        ))}
        {replacements.map(({ count, complaintNo, time }) => (
          <li key={`${complaintNo} ${time}`} className={styles.row}>
            <span>{t('soldOrder.replaced', { count })}</span>
            <span className={styles.quiet}>
              <DateTime iso={time} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

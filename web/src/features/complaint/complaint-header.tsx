import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AnswerDeadline } from './answer-deadline.tsx'
import styles from './complaint-header.module.css'
import { ComplaintOutcome } from './complaint-outcome.tsx'
import type { ReceivedComplaint } from './complaint-queries.ts'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'

/** The current step of an active complaint, in one sentence. */
function CurrentStep({ complaint: { status, expectation, cardIds } }: { complaint: ReceivedComplaint }) {
  const { t } = useI18n()
  if (status === 'answered') return <p>{t('complaint.now.answered')}</p>
  if (status === 'escalated') return <p>{t('complaint.now.escalated')}</p>
  if (status !== 'open') return null
  return <p>{t(`complaint.now.open.${cardIds.length > 0 ? expectation : 'undelivered'}`)}</p>
}

interface Props {
  complaint: ReceivedComplaint
  /** The actions that are available now. */
  actions: ReactNode
}

/** The header of a complaint: subject, status, deadline, outcome and actions. */
export function ComplaintHeader({ complaint, actions }: Props) {
  const { t } = useI18n()
  return (
    <Panel>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 className={styles.name}>{t('complaint.detail.head', { title: complaint.itemTitle })}</h1>
          <span className={styles.state} aria-live="polite">
            <ComplaintStatusBadge status={complaint.status} />
            {complaint.sandbox && <Badge tone="test">{t('complaint.sandbox')}</Badge>}
          </span>
        </div>
        <CurrentStep complaint={complaint} />
        <AnswerDeadline complaint={complaint} />
        <ComplaintOutcome complaint={complaint} />
        <div className={styles.actions}>{actions}</div>
      </div>
    </Panel>
  )
}

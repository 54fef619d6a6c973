import type { ReactNode } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AnswerDeadline } from './answer-deadline.tsx'
import styles from './complaint-head.module.css'
import { ComplaintOutcome } from './complaint-outcome.tsx'
import { ComplaintState } from './complaint-state.tsx'
import type { SeenComplaint } from './get-complaint.ts'

/** What goes on in a complaint that runs, in one sentence. */
function Now({ complaint: { status, expectation, cardIds } }: { complaint: SeenComplaint }) {
  const { say } = useWords()
  if (status === 'answered') return <p>{say('complaint.now.answered')}</p>
  if (status === 'escalated') return <p>{say('complaint.now.escalated')}</p>
  if (status !== 'open') return null
  return <p>{say(`complaint.now.open.${cardIds.length > 0 ? expectation : 'undelivered'}`)}</p>
}

interface Props {
  complaint: SeenComplaint
  /** What can be done now. */
  actions: ReactNode
}

/** A complaint's head: what it is about, how it stands, until when, and what can be done. */
export function ComplaintHead({ complaint, actions }: Props) {
  const { say } = useWords()
  return (
    <Panel>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 className={styles.name}>{say('complaint.detail.head', { title: complaint.itemTitle })}</h1>
          <span className={styles.state} aria-live="polite">
            <ComplaintState status={complaint.status} />
            {complaint.sandbox && <Badge tone="test">{say('complaint.sandbox')}</Badge>}
          </span>
        </div>
        <Now complaint={complaint} />
        <AnswerDeadline complaint={complaint} />
        <ComplaintOutcome complaint={complaint} />
        <div className={styles.actions}>{actions}</div>
      </div>
    </Panel>
  )
}

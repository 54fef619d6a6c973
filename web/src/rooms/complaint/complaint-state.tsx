import type { ComplaintStatus } from '@faka/contract/complaint'
import type { ReactNode } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { MessageCircle, Scale } from '../../ui/icon.ts'

const tones: Record<ComplaintStatus, BadgeTone> = {
  open: 'waiting',
  answered: 'info',
  escalated: 'waiting',
  resolved: 'done',
  rejected: 'refused',
  closed: 'neutral',
}

const marks: Partial<Record<ComplaintStatus, ReactNode>> = {
  answered: <MessageCircle />,
  escalated: <Scale />,
}

/** The state of a complaint as a word with its mark. */
export function ComplaintState({ status }: { status: ComplaintStatus }) {
  const { say } = useWords()
  const mark = marks[status]
  return (
    <Badge tone={tones[status]} {...(mark && { mark })}>
      {say(`complaint.status.${status}`)}
    </Badge>
  )
}

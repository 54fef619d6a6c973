import type { ComplaintStatus } from '@faka/contract/complaint/complaint'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { MessageCircle, Scale } from '../../ui/icon.ts'

const tones: Record<ComplaintStatus, BadgeTone> = {
  open: 'waiting',
  answered: 'info',
  escalated: 'waiting',
  resolved: 'done',
  rejected: 'rejected',
  closed: 'neutral',
}

const marks: Partial<Record<ComplaintStatus, ReactNode>> = {
  answered: <MessageCircle />,
  escalated: <Scale />,
}

interface Props {
  status: ComplaintStatus
  /** What the status means to the reader; in the buyer's words by default. */
  label?: string
}

/** The status of a complaint as a badge. */
export function ComplaintStatusBadge({ status, label }: Props) {
  const { t } = useI18n()
  const mark = marks[status]
  return (
    <Badge tone={tones[status]} {...(mark && { mark })}>
      {label ?? t(`complaint.status.${status}`)}
    </Badge>
  )
}

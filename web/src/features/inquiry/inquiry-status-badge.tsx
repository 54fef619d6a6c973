import type { InquiryRow, InquiryStatus } from '@faka/contract/inquiry/inquiry'
import { useI18n } from '../../lib/messages.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<InquiryStatus, BadgeTone> = { open: 'waiting', answered: 'done', closed: 'neutral' }

/** The status of an inquiry, and whether the platform hid it. */
export function InquiryStatusBadge({
  inquiry: { status, hiddenWhy },
}: {
  inquiry: Pick<InquiryRow, 'status' | 'hiddenWhy'>
}) {
  const { t } = useI18n()
  if (hiddenWhy !== null) return <Badge tone="rejected">{t('inquiry.status.hidden')}</Badge>
  return <Badge tone={tones[status]}>{t(`inquiry.status.${status}`)}</Badge>
}

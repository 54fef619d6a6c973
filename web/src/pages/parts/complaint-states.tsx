import { complaintsUrl } from '@faka/contract/complaint/complaint-urls'
import { ordersUrl } from '@faka/contract/shared/urls'
import type { ReactNode } from 'react'
import { isDomainError } from '../../lib/call-errors.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'

interface FailedProps {
  error: unknown
  busy: boolean
  onRetry: () => void
}

/** Complaints that could not be read, and a button that reads them again. */
export function ComplaintsFailed({ error, busy, onRetry }: FailedProps) {
  const { t } = useI18n()
  return (
    <FailedState
      title={t('complaint.failed.title')}
      retryLabel={t('complaint.retry')}
      busy={busy}
      onRetry={onRetry}
    >
      {isDomainError(error) ? error.message : t('complaint.failed.text')}
    </FailedState>
  )
}

/** What a list without complaints offers instead. */
export const complaintLink = (to: string, words: ReactNode) => (
  <Link className={buttonClass({ tone: 'primary' })} to={to}>
    {words}
  </Link>
)

/** There are none, or none that the filter lets through. */
export function NoComplaints({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useI18n()
  return isFiltered ? (
    <EmptyState
      title={t('complaint.none.title')}
      action={complaintLink(complaintsUrl(), t('complaint.none.all'))}
    >
      {t('complaint.none.text')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('complaint.empty.title')}
      action={complaintLink(ordersUrl(), t('complaint.empty.go'))}
    >
      {t('complaint.empty.text')}
    </EmptyState>
  )
}

import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshCw } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** The gateway returned no code: shows why, with a retry button. */
export function PayFailed({ error, busy, onRetry }: Props) {
  const { t } = useI18n()
  return (
    <Notice
      tone="error"
      live
      action={
        <Button icon={<RefreshCw />} busy={busy} onClick={onRetry}>
          {t('payment.retry')}
        </Button>
      }
    >
      {isDomainError(error) ? error.message : t('payment.failedBody')}
    </Notice>
  )
}

import { useI18n } from '../lib/messages.ts'
import { FailedState } from '../ui/failed-state.tsx'

interface Props {
  busy?: boolean
  onRetry?: () => void
}

/** Shown in place of a page whose code or data could not be loaded; nothing that was written is lost. */
export function ConsoleFailed({ busy = false, onRetry = () => location.reload() }: Props) {
  const { t } = useI18n()
  return (
    <FailedState
      level={1}
      title={t('console.failed.title')}
      retryLabel={t('console.retry')}
      busy={busy}
      onRetry={onRetry}
    >
      {t('console.failed.text')}
    </FailedState>
  )
}

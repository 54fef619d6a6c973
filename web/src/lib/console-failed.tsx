import { FailedState } from '../ui/failed-state.tsx'
import { useI18n } from './messages.ts'

interface Props {
  /** The heading's level: 1 where this is the whole page. */
  level?: 1 | 2
  busy?: boolean
  onRetry?: () => void
}

/** Shown in place of what of the console could not be loaded, code or data; nothing that was written is lost. */
export function ConsoleFailed({ level = 1, busy = false, onRetry = () => location.reload() }: Props) {
  const { t } = useI18n()
  return (
    <FailedState
      level={level}
      title={t('console.failed.title')}
      retryLabel={t('console.retry')}
      busy={busy}
      onRetry={onRetry}
    >
      {t('console.failed.text')}
    </FailedState>
  )
}

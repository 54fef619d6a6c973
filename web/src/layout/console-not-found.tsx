import { consolePath } from '@faka/contract/shared/console-path'
import { Link } from 'react-router'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown for an address at which the console has no page. */
export function ConsoleNotFound() {
  const { t } = useI18n()
  useTitle(t('console.notFound.title'))
  return (
    <EmptyState
      level={1}
      illustration="lost"
      title={t('console.notFound.title')}
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={consolePath}>
          {t('console.notFound.go')}
        </Link>
      }
    >
      {t('console.notFound.text')}
    </EmptyState>
  )
}

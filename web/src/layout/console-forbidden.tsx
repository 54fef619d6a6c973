import { consolePath } from '@faka/contract/shared/console-path'
import { Link } from 'react-router'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lockedIllustration } from '../ui/illustrations.tsx'

/** Shown in place of a page of the platform to an account that does not run it. */
export function ConsoleForbidden() {
  const { t } = useI18n()
  useTitle(t('console.forbidden.title'))
  return (
    <EmptyState
      level={1}
      illustration={lockedIllustration}
      title={t('console.forbidden.title')}
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={consolePath}>
          {t('console.notFound.go')}
        </Link>
      }
    >
      {t('console.forbidden.text')}
    </EmptyState>
  )
}

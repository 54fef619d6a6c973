import { loginUrl } from '@faka/contract/shared/urls'
import { useLocation } from 'react-router'
import { useI18n } from '../lib/messages.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lockedIllustration } from '../ui/illustrations.tsx'

/** Shown to a guest: the login page of the storefront leads back here. */
export function ConsoleLogin() {
  const { t } = useI18n()
  const { pathname, search } = useLocation()
  useTitle(t('console.login.title'))
  return (
    <EmptyState
      level={1}
      illustration={lockedIllustration}
      title={t('console.login.title')}
      action={
        <a className={buttonClass({ tone: 'primary' })} href={loginUrl(pathname + search)}>
          {t('console.login.go')}
        </a>
      }
    >
      {t('console.login.text')}
    </EmptyState>
  )
}

import { readFrom } from '@faka/contract/shared/urls'
import { useCallback, useEffect } from 'react'
import { LoginForm } from '../features/account/login-form.tsx'
import { returnPath } from '../features/account/return-path.ts'
import { useI18n } from '../lib/messages.ts'
import { useNavigate, useRouteMatch } from '../lib/routing.tsx'
import { readToken } from '../lib/session.ts'
import { User } from '../ui/icon.ts'
import { SignInPage } from './sign-in-page.tsx'

/** `/login`: leads to where the visitor came from (`from`), or to the account. */
export default function Login() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const go = useNavigate()
  const from = readFrom(query)
  const leadOn = useCallback(() => go(returnPath(from, location.origin), { replace: true }), [from, go])
  useEffect(() => {
    // nobody logs in twice
    if (readToken() !== null) leadOn()
  }, [leadOn])
  return (
    <SignInPage mark={<User />} title={t('account.login.title')} lead={t('account.login.lead')}>
      <LoginForm onLoggedIn={leadOn} />
    </SignInPage>
  )
}

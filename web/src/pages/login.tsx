import { isConsolePath } from '@faka/contract/shared/console-path'
import { readFrom } from '@faka/contract/shared/urls'
import { useCallback, useEffect } from 'react'
import { LoginForm } from '../features/account/login-form.tsx'
import { returnPath } from '../features/account/return-path.ts'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { readToken } from '../lib/session.ts'
import { useStableNavigate } from '../lib/use-stable-navigate.ts'
import { User } from '../ui/icon.ts'
import { SignInPage } from './parts/sign-in-page.tsx'

/** `/login`: leads back to where the visitor came from (`from`), or to the account. */
export default function Login() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const navigate = useStableNavigate()
  const from = readFrom(query)
  const goBack = useCallback(() => {
    const path = returnPath(from, location.origin)
    // the console is another document
    if (isConsolePath(path)) location.replace(path)
    else navigate(path, { replace: true })
  }, [from, navigate])
  useEffect(() => {
    // already logged in
    if (readToken() !== null) goBack()
  }, [goBack])
  return (
    <SignInPage mark={<User />} title={t('account.login.title')} lead={t('account.login.lead')}>
      <LoginForm onLoggedIn={goBack} />
    </SignInPage>
  )
}

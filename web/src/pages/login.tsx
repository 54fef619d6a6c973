import { readFrom } from '@faka/contract/urls'
import { useCallback, useEffect } from 'react'
import { useNavigate, usePlace } from '../kernel/routing.tsx'
import { readToken } from '../kernel/session.ts'
import { useWords } from '../kernel/words.ts'
import { LoginForm } from '../rooms/account/login-form.tsx'
import { wayBack } from '../rooms/account/way-back.ts'
import { User } from '../ui/icon.ts'
import { SignInPage } from './sign-in-page.tsx'

/** `/login`: leads to where the visitor came from (`from`), or to the account. */
export default function Login() {
  const { say } = useWords()
  const { query } = usePlace()
  const go = useNavigate()
  const from = readFrom(query)
  const leadOn = useCallback(() => go(wayBack(from, location.origin), { replace: true }), [from, go])
  useEffect(() => {
    // nobody logs in twice
    if (readToken() !== null) leadOn()
  }, [leadOn])
  return (
    <SignInPage mark={<User />} title={say('account.login.title')} lead={say('account.login.lead')}>
      <LoginForm onLoggedIn={leadOn} />
    </SignInPage>
  )
}

import { readFrom } from '@faka/contract/urls'
import { useNavigate, usePlace } from '../kernel/routing.tsx'
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
  return (
    <SignInPage mark={<User />} title={say('account.login.title')} lead={say('account.login.lead')}>
      <LoginForm onLoggedIn={() => go(wayBack(readFrom(query), location.origin), { replace: true })} />
    </SignInPage>
  )
}

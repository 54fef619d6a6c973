import { startTransition, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { PasswordLoginForm, useLoginForm } from './password-login-form.tsx'
import { rememberContact } from './remembered-contact.ts'
import type { LoginResult } from './session.ts'

const LazyBindPhoneForm = lazyPart(() => import('./bind-phone-form.tsx'), ['account'])
const LazySecondFactorForm = lazyPart(() => import('./second-factor-form.tsx'), ['account'])

interface Props {
  /** Called after login; the session is stored. */
  onLoggedIn: () => void
}

/**
 * Logs in by name or phone and password. An account with a second factor enters a code, and one without a phone binds
 * one first, in the same place. Typed values
 * survive every error.
 */
export function LoginForm({ onLoggedIn }: Props) {
  const [bindTicket, setBindTicket] = useState<string>()
  const [loginTicket, setLoginTicket] = useState<string>()
  const [bindExpired, setBindExpired] = useState(false)
  const finish = () => {
    rememberContact('')
    onLoggedIn()
  }
  const goOn = (result: LoginResult) => {
    if (result.kind === 'loggedIn') return finish()
    // the login stays until the other form is loaded
    startTransition(() => {
      setLoginTicket(result.kind === 'secondFactorNeeded' ? result.loginTicket : undefined)
      setBindTicket(result.kind === 'phoneNeeded' ? result.bindTicket : undefined)
    })
    setBindExpired(false)
  }
  const form = useLoginForm(goOn)
  const goBack = (expired: boolean) => {
    setBindTicket(undefined)
    setBindExpired(expired)
  }
  return (
    <LazyBindPhoneForm
      when={bindTicket !== undefined}
      fallback={
        <LazySecondFactorForm
          when={loginTicket !== undefined}
          fallback={<PasswordLoginForm form={form} bindExpired={bindExpired} />}
          onFailed={() => setLoginTicket(undefined)}
        >
          {(SecondFactorForm) =>
            loginTicket !== undefined && (
              <SecondFactorForm
                loginTicket={loginTicket}
                onDone={goOn}
                onBack={() => setLoginTicket(undefined)}
              />
            )
          }
        </LazySecondFactorForm>
      }
      onFailed={() => goBack(false)}
    >
      {(BindPhoneForm) =>
        bindTicket !== undefined && (
          <BindPhoneForm bindTicket={bindTicket} onLoggedIn={finish} onBack={goBack} />
        )
      }
    </LazyBindPhoneForm>
  )
}

import { startTransition, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { PasswordLoginForm, useLoginForm } from './password-login-form.tsx'
import { rememberPhone } from './remembered-phone.ts'

const LazyBindPhoneForm = lazyPart(() => import('./bind-phone-form.tsx'), ['account'])

interface Props {
  /** Called after login; the session is stored. */
  onLoggedIn: () => void
}

/**
 * Logs in by name or phone and password. An account without a phone binds one first, in the same place. Typed values
 * survive every error.
 */
export function LoginForm({ onLoggedIn }: Props) {
  const [bindTicket, setBindTicket] = useState<string>()
  const [bindExpired, setBindExpired] = useState(false)
  const finish = () => {
    rememberPhone('')
    onLoggedIn()
  }
  const form = useLoginForm((result) => {
    if (result.kind === 'loggedIn') return finish()
    // the login stays until the other form is loaded
    startTransition(() => setBindTicket(result.bindTicket))
    setBindExpired(false)
  })
  const goBack = (expired: boolean) => {
    setBindTicket(undefined)
    setBindExpired(expired)
  }
  return (
    <LazyBindPhoneForm
      when={bindTicket !== undefined}
      fallback={<PasswordLoginForm form={form} bindExpired={bindExpired} />}
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

import { useState } from 'react'
import { BindPhoneForm } from './bind-phone-form.tsx'
import { PasswordLoginForm, useLoginForm } from './password-login-form.tsx'
import { rememberPhone } from './remembered-phone.ts'

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
    setBindTicket(result.bindTicket)
    setBindExpired(false)
  })
  if (bindTicket !== undefined)
    return (
      <BindPhoneForm
        bindTicket={bindTicket}
        onLoggedIn={finish}
        onBack={(expired) => {
          setBindTicket(undefined)
          setBindExpired(expired)
        }}
      />
    )
  return <PasswordLoginForm form={form} bindExpired={bindExpired} />
}

import { useState } from 'react'
import { BindPhoneForm } from './bind-phone-form.tsx'
import { type LoginDraft, PasswordLoginForm } from './password-login-form.tsx'
import { recallPhone, rememberPhone } from './remembered-phone.ts'

interface Props {
  /** Called after login; the session is stored. */
  onLoggedIn: () => void
}

/**
 * Logs in by name or phone and password. An account without a phone binds one first, in the same place. Typed values
 * survive every error.
 */
export function LoginForm({ onLoggedIn }: Props) {
  const [draft, setDraft] = useState<LoginDraft>(() => ({ userName: recallPhone(), password: '' }))
  const [bindTicket, setBindTicket] = useState<string>()
  const [bindExpired, setBindExpired] = useState(false)
  const finish = () => {
    rememberPhone('')
    onLoggedIn()
  }
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
  return (
    <PasswordLoginForm
      draft={draft}
      onDraftChange={(change) => setDraft((previous) => ({ ...previous, ...change }))}
      bindExpired={bindExpired}
      onLoggedIn={finish}
      onPhoneNeeded={(ticket) => {
        setBindTicket(ticket)
        setBindExpired(false)
      }}
    />
  )
}

import { useState } from 'react'
import { BindPhoneForm } from './bind-phone-form.tsx'
import { type LoginDraft, PasswordLoginForm } from './password-login-form.tsx'
import { recallPhone, rememberPhone } from './remembered-phone.ts'

interface Props {
  /** Somebody is logged in now; his session is stored. */
  onLoggedIn: () => void
}

/**
 * Logs somebody in by name or phone and password. An account without a phone has one bound first, in the same place.
 * What was typed stays, whatever is refused.
 */
export function LoginForm({ onLoggedIn }: Props) {
  const [draft, setDraft] = useState<LoginDraft>(() => ({ userName: recallPhone(), password: '' }))
  const [bindTicket, setBindTicket] = useState<string>()
  const [bindExpired, setBindExpired] = useState(false)
  const done = () => {
    rememberPhone('')
    onLoggedIn()
  }
  if (bindTicket !== undefined)
    return (
      <BindPhoneForm
        bindTicket={bindTicket}
        onLoggedIn={done}
        onBack={(expired) => {
          setBindTicket(undefined)
          setBindExpired(expired)
        }}
      />
    )
  return (
    <PasswordLoginForm
      draft={draft}
      onDraftChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      bindExpired={bindExpired}
      onLoggedIn={done}
      onPhoneNeeded={(ticket) => {
        setBindTicket(ticket)
        setBindExpired(false)
      }}
    />
  )
}

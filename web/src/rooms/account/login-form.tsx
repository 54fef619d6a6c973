import { useState } from 'react'
import { BindForm } from './bind-form.tsx'
import { recallPhone, rememberPhone } from './known-phone.ts'
import { type LoginDraft, PasswordForm } from './password-form.tsx'

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
      <BindForm
        bindTicket={bindTicket}
        onLoggedIn={done}
        onBack={(expired) => {
          setBindTicket(undefined)
          setBindExpired(expired)
        }}
      />
    )
  return (
    <PasswordForm
      draft={draft}
      onDraft={(change) => setDraft((before) => ({ ...before, ...change }))}
      bindExpired={bindExpired}
      onLoggedIn={done}
      onPhoneNeeded={(ticket) => {
        setBindTicket(ticket)
        setBindExpired(false)
      }}
    />
  )
}

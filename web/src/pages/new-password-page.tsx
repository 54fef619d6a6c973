import type { Phone } from '@faka/contract/contact'
import { loginUrl } from '@faka/contract/urls'
import { useNavigate } from '../kernel/routing.tsx'
import { useWords } from '../kernel/words.ts'
import { useCameFrom } from '../rooms/account/came-from.ts'
import { rememberPhone } from '../rooms/account/known-phone.ts'
import { NewPasswordForm } from '../rooms/account/new-password-form.tsx'
import { KeyRound, Smartphone } from '../ui/icon.ts'
import { showToast } from '../ui/toast.ts'
import { SignInPage } from './sign-in-page.tsx'

const groups = { register: 'account.signup', reset: 'account.reset' } as const

/** The screen of `/signup` and `/password-reset`; both lead to the login, with the phone filled in. */
export function NewPasswordPage({ purpose }: { purpose: keyof typeof groups }) {
  const { say } = useWords()
  const go = useNavigate()
  const from = useCameFrom()
  const group = groups[purpose]
  const done = (phone: Phone) => {
    rememberPhone(phone)
    showToast('done', say(`${group}.done`), { onward: true })
    go(loginUrl(from), { replace: true })
  }
  return (
    <SignInPage
      mark={purpose === 'register' ? <Smartphone /> : <KeyRound />}
      title={say(`${group}.title`)}
      lead={say(`${group}.lead`)}
    >
      <NewPasswordForm purpose={purpose} onDone={done} />
    </SignInPage>
  )
}

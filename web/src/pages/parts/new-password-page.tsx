import type { Phone } from '@faka/contract/shared/contact'
import { loginUrl } from '@faka/contract/shared/urls'
import { useNavigate } from 'react-router'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { rememberPhone } from '../../features/account/remembered-phone.ts'
import { useReturnTo } from '../../features/account/use-return-to.ts'
import { useI18n } from '../../lib/messages.ts'
import { KeyRound, Smartphone } from '../../ui/icon.ts'
import { showToast } from '../../ui/toast.ts'
import { SignInPage } from './sign-in-page.tsx'

const groups = { register: 'account.signup', reset: 'account.reset' } as const

/** The form page of `/signup` and `/password-reset`; both lead to the login with the phone filled in. */
export function NewPasswordPage({ purpose }: { purpose: keyof typeof groups }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const from = useReturnTo()
  const group = groups[purpose]
  const done = (phone: Phone) => {
    rememberPhone(phone)
    showToast('done', t(`${group}.done`), { survivesNavigation: true })
    navigate(loginUrl(from), { replace: true })
  }
  return (
    <SignInPage
      mark={purpose === 'register' ? <Smartphone /> : <KeyRound />}
      title={t(`${group}.title`)}
      lead={t(`${group}.lead`)}
    >
      <NewPasswordForm purpose={purpose} onDone={done} />
    </SignInPage>
  )
}

import { contactUrl, loginUrl } from '@faka/contract/shared/urls'
import { useNavigate } from 'react-router'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { rememberContact } from '../../features/account/remembered-contact.ts'
import { useReturnTo } from '../../features/account/use-return-to.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useCodeWays } from '../../lib/settings.ts'
import { KeyRound, Smartphone } from '../../ui/icon.ts'
import { showToast } from '../../ui/toast.ts'
import { SignInPage } from './sign-in-page.tsx'

const groups = { register: 'account.signup', reset: 'account.reset' } as const

/**
 * The form page of `/signup` and `/password-reset`; both lead to the login with the phone or mail address filled in.
 * Where no code can be sent, it says so instead.
 */
export function NewPasswordPage({ purpose }: { purpose: keyof typeof groups }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const from = useReturnTo()
  const group = groups[purpose]
  const ways = useCodeWays()
  const done = (contact: string) => {
    rememberContact(contact)
    showToast('done', t(`${group}.done`), { survivesNavigation: true })
    navigate(loginUrl(from), { replace: true })
  }
  return (
    <SignInPage
      mark={purpose === 'register' ? <Smartphone /> : <KeyRound />}
      title={t(`${group}.title`)}
      lead={t(ways.length > 0 ? `${group}.lead` : `${group}.closed`)}
    >
      {ways.length > 0 ? (
        <NewPasswordForm purpose={purpose} ways={ways} onDone={done} />
      ) : (
        <Link to={contactUrl()}>{t('account.login.contact')}</Link>
      )}
    </SignInPage>
  )
}

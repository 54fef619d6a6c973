import { startTransition, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useCodeWays } from '../../lib/settings.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import styles from './account-form.module.css'
import { CodeLoginForm } from './code-login-form.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { PasswordLoginForm, useLoginForm } from './password-login-form.tsx'
import { recallContact, rememberContact } from './remembered-contact.ts'
import type { LoginResult } from './session.ts'
import { useCodeLoginForm } from './use-code-login-form.ts'

const LazyBindPhoneForm = lazyPart(() => import('./bind-phone-form.tsx'), ['account'])
const LazySecondFactorForm = lazyPart(() => import('./second-factor-form.tsx'), ['account'])

interface FirstStepProps {
  by: 'code' | 'password'
  onChoose: (by: 'code' | 'password') => void
  codeForm: ReturnType<typeof useCodeLoginForm>
  passwordForm: ReturnType<typeof useLoginForm>
  bindExpired: boolean
  onPasskey: (result: LoginResult) => void
}

/** By a code or by a password, or by a passkey; by a password or a passkey where no codes are sent. */
function FirstStep({ by, onChoose, codeForm, passwordForm, bindExpired, onPasskey }: FirstStepProps) {
  const { t } = useI18n()
  const ways = useCodeWays()
  const password = <PasswordLoginForm form={passwordForm} bindExpired={bindExpired} />
  return (
    <div className={styles.form}>
      {ways.length > 0 && (
        <ChipGroup
          label={t('account.login.way')}
          chips={[
            { value: 'code', text: t('account.login.byCode') },
            { value: 'password', text: t('account.login.byPassword') },
          ]}
          chosen={by}
          onChoose={onChoose}
        />
      )}
      {by === 'code' && ways.length > 0 ? <CodeLoginForm form={codeForm} ways={ways} /> : password}
      <PasskeyLogin onLoggedIn={onPasskey} />
    </div>
  )
}

interface Props {
  /** Called after login; the session is stored. */
  onLoggedIn: () => void
}

/**
 * Logs in by a code, which is first in Chinese, or by name or phone and password. An account with a second factor enters a code of it, and one without
 * a phone binds one first, in the same place. Typed values survive every error.
 */
export function LoginForm({ onLoggedIn }: Props) {
  const { locale } = useI18n()
  // a phone or mail address is remembered where its owner comes from a form that set its password
  const [by, setBy] = useState<FirstStepProps['by']>(() =>
    locale === 'zh-CN' && recallContact() === '' ? 'code' : 'password',
  )
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
  const codeForm = useCodeLoginForm(useCodeWays(), goOn)
  const passwordForm = useLoginForm(goOn)
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
          fallback={
            <FirstStep
              by={by}
              onChoose={setBy}
              codeForm={codeForm}
              passwordForm={passwordForm}
              bindExpired={bindExpired}
              onPasskey={goOn}
            />
          }
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

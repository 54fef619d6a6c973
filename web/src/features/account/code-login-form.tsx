import type { CodeWay } from '@faka/contract/account/code-way'
import { platformTextUrl } from '@faka/contract/menu/platform-text'
import { contactUrl } from '@faka/contract/shared/urls'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { usePlatformTexts } from '../../lib/settings.ts'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { OtherWayButton } from './other-way-button.tsx'
import type { useCodeLoginForm } from './use-code-login-form.ts'
import { VerifiedContactFields } from './verified-contact-fields.tsx'

/** That a newcomer gets an account, and what they consent to by it where the platform has such texts. */
function NewcomerSentence() {
  const { t } = useI18n()
  const texts = usePlatformTexts().filter((name) => name === 'terms' || name === 'privacy')
  return (
    <p className={styles.quiet}>
      {t(texts.length > 0 ? 'account.codeLogin.consent' : 'account.codeLogin.newcomer')}
      {texts.map((name) => (
        <span key={name}>
          {' '}
          <Link to={platformTextUrl(name)}>{t(`shell.about.${name}`)}</Link>
        </span>
      ))}
    </p>
  )
}

interface Props {
  form: ReturnType<typeof useCodeLoginForm>
  /** How codes can be sent. */
  ways: readonly CodeWay[]
}

/** Login by a code that is sent to a phone or mail address; one without an account gets one. */
export function CodeLoginForm({ form, ways }: Props) {
  const { t } = useI18n()
  return (
    <AccountForm
      form={form}
      label={t('account.login.title')}
      noticeAction={form.isDisabled && <Link to={contactUrl()}>{t('account.login.contact')}</Link>}
      submitText={t('account.codeLogin.submit')}
      busyText={t('account.login.busy')}
      links={<OtherWayButton other={ways.find((way) => way !== form.way)} onSwitch={form.switchTo} />}
    >
      <VerifiedContactFields way={form.way} purpose="login" form={form} />
      <NewcomerSentence />
    </AccountForm>
  )
}

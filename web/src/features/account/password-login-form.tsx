import { login } from '@faka/contract/account/account'
import { contactUrl, passwordResetUrl, signupUrl } from '@faka/contract/shared/urls'
import * as z from 'zod/mini'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/use-checked-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { parsePhone } from './account-input.ts'
import { recallPhone, rememberPhone } from './remembered-phone.ts'
import { type LoginResult, logIn } from './session.ts'
import { useReturnTo } from './use-return-to.ts'

const { userName, password } = login.input.shape
/** A phone may be typed with spaces; a password that no account can have would only use up an attempt. */
const schema = z.extend(login.input, {
  userName: typedText(userName, (text) => parsePhone(text) ?? text.trim()),
  password: typedText(password),
})

const errors = {
  userName: { empty: 'account.userName.empty', too_big: 'account.userName.tooLong' },
  password: {
    empty: 'account.password.empty',
    too_big: 'account.login.wrong',
    loginWrong: 'account.login.wrong',
  },
  form: {
    loginLocked: 'account.login.locked',
    accountDisabled: 'account.login.disabled',
    tooOften: 'account.tooOften',
    failed: 'account.login.failed',
  },
} as const

/** The login by name or phone and password. It keeps what is typed while a phone is bound in its place. */
export const useLoginForm = (onSent: (result: LoginResult) => void) =>
  useContractForm({
    mutationKey: ['account.login'],
    schema,
    initialValues: () => ({ userName: recallPhone(), password: '' }),
    errors,
    // a failed login may be caused by either field
    clearedBy: { userName: ['password'] },
    send: logIn,
    onSent,
  })

interface Props {
  form: ReturnType<typeof useLoginForm>
  /** The bind ticket expired, so login starts again. */
  bindExpired: boolean
}

/** Login by name or phone and password; each error is shown at its field. */
export function PasswordLoginForm({ form, bindExpired }: Props) {
  const { t } = useI18n()
  const from = useReturnTo()
  const rememberTypedPhone = () => rememberPhone(parsePhone(form.form.getValues('userName')) ?? '')
  return (
    <AccountForm
      form={form}
      label={t('account.login.title')}
      notice={bindExpired && !form.busy && t('account.bind.expired')}
      noticeAction={
        form.formErrorKind === 'accountDisabled' && (
          <Link to={contactUrl()}>{t('account.login.contact')}</Link>
        )
      }
      submitText={t('account.login.submit')}
      busyText={t('account.login.busy')}
      links={
        <>
          <Link className={styles.link} to={passwordResetUrl(from)} onClick={rememberTypedPhone}>
            {t('account.login.toReset')}
          </Link>
          <span className={styles.quiet}>
            {t('account.login.noAccount')}{' '}
            <Link className={styles.link} to={signupUrl(from)} onClick={rememberTypedPhone}>
              {t('account.login.toSignup')}
            </Link>
          </span>
        </>
      }
    >
      <TextField
        {...form.field('userName')}
        label={t('account.userName')}
        hint={t('account.userName.hint')}
        placeholder={t('account.userName.prompt')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={t('account.password')}
        showLabel={t('account.password.show')}
        hideLabel={t('account.password.hide')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}

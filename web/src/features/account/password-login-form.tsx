import { login } from '@faka/contract/account/account'
import { contactUrl, passwordResetUrl, signupUrl } from '@faka/contract/shared/urls'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect } from 'react'
import * as z from 'zod/mini'
import { isDomainError } from '../../lib/call-errors.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useCodeWays } from '../../lib/settings.ts'
import { typedText } from '../../lib/typed-text.ts'
import { usePlainForm } from '../../lib/use-plain-form.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { parseMail, parsePhone } from './account-input.ts'
import { useLoginError } from './login-errors.ts'
import { recallContact, rememberContact } from './remembered-contact.ts'
import { type LoginResult, logIn } from './session.ts'
import { useReturnTo } from './use-return-to.ts'

const { userName, password } = login.input.shape
/** A phone may be typed with spaces; a password that no account can have would only use up an attempt. */
const schema = z.extend(login.input, {
  userName: typedText(userName, (text) => parsePhone(text) ?? text.trim()),
  password: typedText(password),
})

/** The login by name or phone and password. It keeps what is typed while a phone is bound in its place. */
export function useLoginForm(onSent: (result: LoginResult) => void) {
  const { t } = useI18n()
  const form = usePlainForm({
    schema,
    initialValues: () => ({ userName: recallContact(), password: '' }),
    // a failed login may be caused by either field
    clearedBy: { userName: ['password'] },
  })
  const { element } = form
  const { error, isPending, isError, mutate, reset } = useMutation({
    mutationKey: ['account.login'],
    mutationFn: logIn,
    meta: { expected: 'everything' },
    // the variables hold the password
    gcTime: 0,
    onSuccess: onSent,
  })
  const isWrong = isDomainError(error, 'loginWrong')
  useEffect(() => {
    if (isWrong) focusFirstInvalid(element)
  }, [isWrong, element])
  const nameProblem = form.messageAt('userName')
  const passwordProblem = form.messageAt('password') ?? (isWrong ? 'wrong' : undefined)
  const submit = form.submitTo((input) => mutate(input))
  return {
    element,
    values: form.values,
    errors: {
      userName:
        nameProblem && t(nameProblem === 'empty' ? 'account.userName.empty' : 'account.userName.tooLong'),
      password:
        passwordProblem && t(passwordProblem === 'empty' ? 'account.password.empty' : 'account.login.wrong'),
    },
    change: (part: Partial<typeof form.values>) => {
      form.change(part)
      if (isError) reset()
    },
    busy: isPending,
    formError: useLoginError(error, isWrong),
    isDisabled: isDomainError(error, 'accountDisabled'),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!isPending) submit(event)
    },
  }
}

interface Props {
  form: ReturnType<typeof useLoginForm>
  /** The bind ticket expired, so login starts again. */
  bindExpired: boolean
}

/** Login by name or phone and password; each error is shown at its field. */
export function PasswordLoginForm({ form, bindExpired }: Props) {
  const { t } = useI18n()
  const from = useReturnTo()
  const canSendCodes = useCodeWays().length > 0
  const rememberTyped = () =>
    rememberContact(parsePhone(form.values.userName) ?? parseMail(form.values.userName) ?? '')
  return (
    <AccountForm
      form={form}
      label={t('account.login.title')}
      notice={bindExpired && !form.busy && t('account.bind.expired')}
      noticeAction={form.isDisabled && <Link to={contactUrl()}>{t('account.login.contact')}</Link>}
      submitText={t('account.login.submit')}
      busyText={t('account.login.busy')}
      links={
        canSendCodes && (
          <>
            <Link className={styles.link} to={passwordResetUrl(from)} onClick={rememberTyped}>
              {t('account.login.toReset')}
            </Link>
            <span className={styles.quiet}>
              {t('account.login.noAccount')}{' '}
              <Link className={styles.link} to={signupUrl(from)} onClick={rememberTyped}>
                {t('account.login.toSignup')}
              </Link>
            </span>
          </>
        )
      }
    >
      <TextField
        name="userName"
        value={form.values.userName}
        onChange={({ currentTarget }) => form.change({ userName: currentTarget.value })}
        error={form.errors.userName}
        label={t('account.userName')}
        hint={t('account.userName.hint')}
        placeholder={t('account.userName.prompt')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        value={form.values.password}
        onChange={({ currentTarget }) => form.change({ password: currentTarget.value })}
        error={form.errors.password}
        label={t('account.password')}
        showLabel={t('account.password.show')}
        hideLabel={t('account.password.hide')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}

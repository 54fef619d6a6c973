import type { CodeName } from '@faka/contract/shared/code-numbers'
import { contactUrl, passwordResetUrl, signupUrl } from '@faka/contract/shared/urls'
import { useMutation } from '@tanstack/react-query'
import { DomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { parsePhone } from './account-input.ts'
import { rememberPhone } from './remembered-phone.ts'
import { serverMessage } from './server-message.ts'
import { logIn } from './session.ts'
import { type FormErrors, useFormErrors } from './use-form-errors.ts'
import { useReturnTo } from './use-return-to.ts'

export interface LoginDraft {
  userName: string
  password: string
}

const maxUserNameLength = 40
const maxPasswordLength = 64

/** The input of the operation: a phone without spaces, a name trimmed. */
const toLoginInput = ({ userName, password }: LoginDraft) => ({
  userName: parsePhone(userName) ?? userName.trim(),
  password,
})

function validateDraft({ userName, password }: LoginDraft): FormErrors<keyof LoginDraft> {
  const name = userName.trim()
  return {
    ...(name === '' && { userName: 'account.userName.empty' }),
    ...(name.length > maxUserNameLength && { userName: 'account.userName.tooLong' }),
    ...(password === '' && { password: 'account.password.empty' }),
    // No account has such a password; a request would only use up an attempt.
    ...(password.length > maxPasswordLength && { password: 'account.login.wrong' }),
  }
}

const errorsByCode: Partial<Record<CodeName, FormErrors<keyof LoginDraft>>> = {
  loginWrong: { password: 'account.login.wrong' },
  loginLocked: { form: 'account.login.locked' },
  accountDisabled: { form: 'account.login.disabled' },
  tooOften: { form: 'account.tooOften' },
}

const toFormErrors = (error: unknown): FormErrors<keyof LoginDraft> =>
  (error instanceof DomainError && error.codeName && errorsByCode[error.codeName]) || {
    form: 'account.login.failed',
  }

interface Props {
  draft: LoginDraft
  onDraftChange: (change: Partial<LoginDraft>) => void
  /** The bind ticket expired, so login starts again. */
  bindExpired: boolean
  onLoggedIn: () => void
  onPhoneNeeded: (bindTicket: string) => void
}

/** Login by name or phone and password; each error is shown at its field. */
export function PasswordLoginForm({ draft, onDraftChange, bindExpired, onLoggedIn, onPhoneNeeded }: Props) {
  const { t } = useI18n()
  const from = useReturnTo()
  const { form, errors, setErrors, clearErrors } = useFormErrors<keyof LoginDraft>()
  const mutation = useMutation({
    mutationKey: ['account.login'],
    mutationFn: logIn,
    meta: { expected: 'everything' },
    // The variables hold a password.
    gcTime: 0,
    onSuccess: (result) => {
      if (result.kind === 'phoneNeeded') onPhoneNeeded(result.bindTicket)
      else onLoggedIn()
    },
    onError: (error) => void setErrors(toFormErrors(error)),
  })
  const disabled = errors.form === 'account.login.disabled'
  const notice = errors.form ?? (bindExpired && !mutation.isPending ? 'account.bind.expired' : undefined)
  const rememberTypedPhone = () => rememberPhone(parsePhone(draft.userName) ?? '')
  return (
    <AccountForm
      form={form}
      label={t('account.login.title')}
      notice={
        notice && ((notice === 'account.login.failed' && serverMessage(mutation.error, t)) || t(notice))
      }
      noticeAction={disabled && <Link to={contactUrl()}>{t('account.login.contact')}</Link>}
      busy={mutation.isPending}
      submitText={t('account.login.submit')}
      busyText={t('account.login.busy')}
      onSubmit={() => setErrors(validateDraft(draft)) && mutation.mutate(toLoginInput(draft))}
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
        label={t('account.userName')}
        hint={t('account.userName.hint')}
        placeholder={t('account.userName.prompt')}
        error={errors.userName && t(errors.userName)}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.userName}
        onChange={({ currentTarget }) => {
          onDraftChange({ userName: currentTarget.value })
          // A failed login may be caused by either field.
          clearErrors('userName', 'password')
        }}
      />
      <PasswordField
        label={t('account.password')}
        error={errors.password && t(errors.password)}
        showLabel={t('account.password.show')}
        hideLabel={t('account.password.hide')}
        name="password"
        autoComplete="current-password"
        value={draft.password}
        onChange={({ currentTarget }) => {
          onDraftChange({ password: currentTarget.value })
          clearErrors('password')
        }}
      />
    </AccountForm>
  )
}

import { register, resetPassword } from '@faka/contract/account/account'
import type { CodeName } from '@faka/contract/shared/code-numbers'
import type { Phone } from '@faka/contract/shared/contact'
import { loginUrl } from '@faka/contract/shared/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { DomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { parsePhone } from './account-input.ts'
import { type NewPasswordDraft, toNewPasswordInput, validateNewPassword } from './new-password-draft.ts'
import { recallPhone, rememberPhone } from './remembered-phone.ts'
import { serverMessage } from './server-message.ts'
import { type FormErrors, useFormErrors } from './use-form-errors.ts'
import { useReturnTo } from './use-return-to.ts'
import { VerifiedPhoneFields } from './verified-phone-fields.tsx'

/** The two things that a proved phone gives a password for: a new account, or the one that it has. */
const purposes = {
  register: {
    operation: register,
    group: 'account.signup',
    label: 'account.password',
    confirmLabel: 'account.confirmPassword',
    elseWord: 'account.signup.hasAccount',
  },
  reset: {
    operation: resetPassword,
    group: 'account.reset',
    label: 'account.reset.password',
    confirmLabel: 'account.reset.confirmPassword',
    elseWord: 'account.reset.remembered',
  },
} as const

const errorsByCode: Partial<Record<CodeName, FormErrors<keyof NewPasswordDraft>>> = {
  codeWrong: { verifyCode: 'account.code.wrong' },
  phoneTaken: { phone: 'account.phone.taken' },
  passwordCommon: { password: 'account.password.common' },
  passwordIsOwn: { password: 'account.password.own' },
  passwordRepeats: { password: 'account.password.repeats' },
  passwordsDiffer: { confirmPassword: 'account.confirmPassword.differ' },
  tooOften: { form: 'account.tooOften' },
}

interface Props {
  purpose: keyof typeof purposes
  /** It is done for this phone, whose owner can log in now. */
  onDone: (phone: Phone) => void
}

/** One screen for signing up and for a new password: phone and code first, then the password twice. */
export function NewPasswordForm({ purpose, onDone }: Props) {
  const { t } = useI18n()
  const { operation, group, label, confirmLabel, elseWord } = purposes[purpose]
  const toLogin = loginUrl(useReturnTo())
  const formFaults = useFormErrors<keyof NewPasswordDraft>()
  const { form, faults, tell, forget } = formFaults
  const [draft, setDraft] = useState<NewPasswordDraft>(() => ({
    phone: recallPhone(),
    verifyCode: '',
    password: '',
    confirmPassword: '',
  }))
  const change = (part: Partial<NewPasswordDraft>, ...fields: (keyof NewPasswordDraft)[]) => {
    setDraft((before) => ({ ...before, ...part }))
    forget(...fields)
  }
  const deed = useMutation({
    mutationKey: ['account.newPassword', { purpose }],
    mutationFn: (wish: NonNullable<ReturnType<typeof toNewPasswordInput>>) => call(operation, wish),
    meta: { expected: 'everything' },
    // What was sent holds a password.
    gcTime: 0,
    onSuccess: (_nothing, { phone }) => onDone(phone),
    onError: (error) => {
      const known = error instanceof DomainError && error.codeName && errorsByCode[error.codeName]
      tell(known || { form: `${group}.failed` })
    },
  })
  const send = () => {
    const wish = tell(validateNewPassword(draft, purpose)) && toNewPasswordInput(draft)
    if (wish) deed.mutate(wish)
  }
  const keepPhone = () => rememberPhone(parsePhone(draft.phone) ?? '')
  const eye = { showLabel: t('account.password.show'), hideLabel: t('account.password.hide') }
  return (
    <AccountForm
      form={form}
      label={t(`${group}.title`)}
      notice={
        faults.form && ((faults.form === `${group}.failed` && serverMessage(deed.error, t)) || t(faults.form))
      }
      busy={deed.isPending}
      submitText={t(`${group}.submit`)}
      busyText={t(`${group}.busy`)}
      onSubmit={send}
      links={
        <span className={styles.quiet}>
          {t(elseWord)}{' '}
          <Link className={styles.link} to={toLogin} onClick={keepPhone}>
            {t('account.toLogin')}
          </Link>
        </span>
      }
    >
      <VerifiedPhoneFields
        purpose={purpose}
        draft={draft}
        onDraftChange={change}
        formErrors={formFaults}
        phoneError={
          faults.phone === 'account.phone.taken' && (
            <span>
              {t(faults.phone)}{' '}
              <Link to={toLogin} onClick={keepPhone}>
                {t('account.phone.toLogin')}
              </Link>
            </span>
          )
        }
      />
      <PasswordField
        {...eye}
        label={t(label)}
        hint={t('account.password.hint')}
        error={faults.password && t(faults.password)}
        name="newPassword"
        autoComplete="new-password"
        value={draft.password}
        onChange={({ currentTarget }) =>
          change({ password: currentTarget.value }, 'password', 'confirmPassword')
        }
      />
      <PasswordField
        {...eye}
        label={t(confirmLabel)}
        error={faults.confirmPassword && t(faults.confirmPassword)}
        name="confirmPassword"
        autoComplete="new-password"
        value={draft.confirmPassword}
        onChange={({ currentTarget }) => change({ confirmPassword: currentTarget.value }, 'confirmPassword')}
      />
    </AccountForm>
  )
}

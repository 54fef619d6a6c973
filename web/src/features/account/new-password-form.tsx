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

/** The two operations that set a password by a verified phone: signup and password reset. */
const purposes = {
  register: {
    operation: register,
    group: 'account.signup',
    label: 'account.password',
    confirmLabel: 'account.confirmPassword',
    alternativeText: 'account.signup.hasAccount',
  },
  reset: {
    operation: resetPassword,
    group: 'account.reset',
    label: 'account.reset.password',
    confirmLabel: 'account.reset.confirmPassword',
    alternativeText: 'account.reset.remembered',
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
  /** Called with the phone on success; its owner can log in now. */
  onDone: (phone: Phone) => void
}

/** One form for signup and password reset: phone and code, then the password twice. */
export function NewPasswordForm({ purpose, onDone }: Props) {
  const { t } = useI18n()
  const { operation, group, label, confirmLabel, alternativeText } = purposes[purpose]
  const toLogin = loginUrl(useReturnTo())
  const formErrors = useFormErrors<keyof NewPasswordDraft>()
  const { form, errors, setErrors, clearErrors } = formErrors
  const [draft, setDraft] = useState<NewPasswordDraft>(() => ({
    phone: recallPhone(),
    verifyCode: '',
    password: '',
    confirmPassword: '',
  }))
  const change = (changes: Partial<NewPasswordDraft>, ...fields: (keyof NewPasswordDraft)[]) => {
    setDraft((previous) => ({ ...previous, ...changes }))
    clearErrors(...fields)
  }
  const mutation = useMutation({
    mutationKey: ['account.newPassword', { purpose }],
    mutationFn: (input: NonNullable<ReturnType<typeof toNewPasswordInput>>) => call(operation, input),
    meta: { expected: 'everything' },
    // The variables hold a password.
    gcTime: 0,
    onSuccess: (_nothing, { phone }) => onDone(phone),
    onError: (error) => {
      const fieldErrors = error instanceof DomainError && error.codeName && errorsByCode[error.codeName]
      setErrors(fieldErrors || { form: `${group}.failed` })
    },
  })
  const submit = () => {
    const input = setErrors(validateNewPassword(draft, purpose)) && toNewPasswordInput(draft)
    if (input) mutation.mutate(input)
  }
  const rememberTypedPhone = () => rememberPhone(parsePhone(draft.phone) ?? '')
  const visibilityLabels = { showLabel: t('account.password.show'), hideLabel: t('account.password.hide') }
  return (
    <AccountForm
      form={form}
      label={t(`${group}.title`)}
      notice={
        errors.form &&
        ((errors.form === `${group}.failed` && serverMessage(mutation.error, t)) || t(errors.form))
      }
      busy={mutation.isPending}
      submitText={t(`${group}.submit`)}
      busyText={t(`${group}.busy`)}
      onSubmit={submit}
      links={
        <span className={styles.quiet}>
          {t(alternativeText)}{' '}
          <Link className={styles.link} to={toLogin} onClick={rememberTypedPhone}>
            {t('account.toLogin')}
          </Link>
        </span>
      }
    >
      <VerifiedPhoneFields
        purpose={purpose}
        draft={draft}
        onDraftChange={change}
        formErrors={formErrors}
        phoneError={
          errors.phone === 'account.phone.taken' && (
            <span>
              {t(errors.phone)}{' '}
              <Link to={toLogin} onClick={rememberTypedPhone}>
                {t('account.phone.toLogin')}
              </Link>
            </span>
          )
        }
      />
      <PasswordField
        {...visibilityLabels}
        label={t(label)}
        hint={t('account.password.hint')}
        error={errors.password && t(errors.password)}
        name="newPassword"
        autoComplete="new-password"
        value={draft.password}
        onChange={({ currentTarget }) =>
          change({ password: currentTarget.value }, 'password', 'confirmPassword')
        }
      />
      <PasswordField
        {...visibilityLabels}
        label={t(confirmLabel)}
        error={errors.confirmPassword && t(errors.confirmPassword)}
        name="confirmPassword"
        autoComplete="new-password"
        value={draft.confirmPassword}
        onChange={({ currentTarget }) => change({ confirmPassword: currentTarget.value }, 'confirmPassword')}
      />
    </AccountForm>
  )
}

import { changePassword } from '@faka/contract/account/account'
import type { CodeName } from '@faka/contract/shared/code-numbers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { DomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { isValidPassword } from './account-input.ts'
import { type FormErrors, useFormErrors } from './use-form-errors.ts'

const fields = ['currentPassword', 'password', 'confirmPassword'] as const
type Field = (typeof fields)[number]
type Draft = Record<Field, string>

const errorsByCode: Partial<Record<CodeName, FormErrors<Field>>> = {
  passwordWrong: { currentPassword: 'profile.password.wrong' },
  passwordCommon: { password: 'account.password.common' },
  passwordIsOwn: { password: 'account.password.own' },
  passwordRepeats: { password: 'account.password.repeats' },
  passwordsDiffer: { confirmPassword: 'account.confirmPassword.differ' },
  loginLocked: { form: 'profile.password.locked' },
  tooOften: { form: 'account.tooOften' },
}

const validateDraft = ({ currentPassword, password, confirmPassword }: Draft): FormErrors<Field> => ({
  currentPassword: currentPassword === '' ? 'profile.password.currentEmpty' : undefined,
  password:
    password === ''
      ? 'account.reset.password.empty'
      : isValidPassword(password)
        ? undefined
        : 'account.password.length',
  confirmPassword:
    confirmPassword === ''
      ? 'account.reset.confirmPassword.empty'
      : confirmPassword === password
        ? undefined
        : 'account.confirmPassword.differ',
})

const labels = {
  currentPassword: 'profile.password.current',
  password: 'profile.password.new',
  confirmPassword: 'profile.password.confirm',
} as const

interface Props {
  onDone: () => void
  onCancel: () => void
}

/** Changes the password of the logged-in account; the current password is required. */
export function ChangePasswordForm({ onDone, onCancel }: Props) {
  const { t } = useI18n()
  const [draft, setDraft] = useState<Draft>({ currentPassword: '', password: '', confirmPassword: '' })
  const { form, errors, setErrors, clearErrors } = useFormErrors<Field>()
  const mutation = useMutation({
    mutationKey: ['account.changePassword'],
    mutationFn: (input: Draft) => call(changePassword, input),
    meta: {
      expected: [
        'passwordWrong',
        'passwordsDiffer',
        'passwordCommon',
        'passwordIsOwn',
        'passwordRepeats',
        'loginLocked',
        'tooOften',
      ],
    },
    // The variables hold passwords.
    gcTime: 0,
    onSuccess: onDone,
    onError: (error) => {
      // All other errors go to the failure handler.
      const fieldErrors =
        error instanceof DomainError && error.codeName ? errorsByCode[error.codeName] : undefined
      if (fieldErrors) setErrors(fieldErrors)
    },
  })
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('profile.password.change')}
      notice={errors.form && t(errors.form)}
      busy={mutation.isPending}
      submitText={t('profile.password.submit')}
      busyText={t('profile.password.busy')}
      onSubmit={() => setErrors(validateDraft(draft)) && mutation.mutate(draft)}
      links={
        <Button tone="quiet" onClick={onCancel}>
          {t('profile.password.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('profile.password.text')}</p>
      {fields.map((field) => {
        const error = errors[field]
        return (
          <PasswordField
            key={field}
            label={t(labels[field])}
            hint={field === 'password' ? t('account.password.hint') : undefined}
            error={error && t(error)}
            showLabel={t('account.password.show')}
            hideLabel={t('account.password.hide')}
            name={field}
            autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
            value={draft[field]}
            onChange={({ currentTarget }) => {
              setDraft({ ...draft, [field]: currentTarget.value })
              clearErrors(field)
            }}
          />
        )
      })}
    </AccountForm>
  )
}

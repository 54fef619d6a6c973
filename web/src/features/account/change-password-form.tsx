import { changePassword } from '@faka/contract/account/change-account'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useOwnerProof } from '../../lib/owner-proof.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { ConfirmPassword, differs, NewPassword } from './account-input.ts'
import { OwnerFactorField } from './owner-proof-field.tsx'

const schema = z
  .extend(changePassword.input, {
    currentPassword: typedText(changePassword.input.shape.currentPassword),
    password: NewPassword,
    confirmPassword: ConfirmPassword,
    code: z.string(),
  })
  .check(z.refine(({ password, confirmPassword }) => password === confirmPassword, differs))

const errors = {
  currentPassword: { empty: 'profile.password.currentEmpty', passwordWrong: 'profile.password.wrong' },
  password: {
    empty: 'account.reset.password.empty',
    wrong: 'account.password.length',
    passwordCommon: 'account.password.common',
    passwordIsOwn: 'account.password.own',
    passwordRepeats: 'account.password.repeats',
  },
  confirmPassword: {
    empty: 'account.reset.confirmPassword.empty',
    differs: 'account.confirmPassword.differ',
    passwordsDiffer: 'account.confirmPassword.differ',
  },
  form: { loginLocked: 'profile.password.locked', tooOften: 'account.tooOften' },
} as const

const fields = [
  { name: 'currentPassword', label: 'profile.password.current', autoComplete: 'current-password' },
  { name: 'password', label: 'profile.password.new', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'profile.password.confirm', autoComplete: 'new-password' },
] as const

interface Props {
  onDone: () => void
  onCancel: () => void
}

/** Changes the password of the logged-in account; the current one is required, and the second factor if there is one. */
export function ChangePasswordForm({ onDone, onCancel }: Props) {
  const { t } = useI18n()
  const { asksCode, noteRefusal } = useOwnerProof()
  const form = useContractForm({
    mutationKey: ['account.changePassword'],
    schema,
    initialValues: () => ({ currentPassword: '', password: '', confirmPassword: '', code: '' }),
    errors,
    send: ({ code, ...input }) => call(changePassword, { ...input, ...(code !== '' && { code }) }),
    onSent: onDone,
    onRefused: noteRefusal,
  })
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('profile.password.change')}
      submitText={t('profile.password.submit')}
      busyText={t('profile.password.busy')}
      links={
        <Button tone="quiet" onClick={onCancel}>
          {t('profile.password.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('profile.password.text')}</p>
      {fields.map(({ name, label, autoComplete }) => (
        <PasswordField
          {...form.field(name)}
          key={name}
          label={t(label)}
          hint={name === 'password' ? t('account.password.hint') : undefined}
          showLabel={t('account.password.show')}
          hideLabel={t('account.password.hide')}
          autoComplete={autoComplete}
        />
      ))}
      {asksCode && <OwnerFactorField field={form.field} />}
    </AccountForm>
  )
}

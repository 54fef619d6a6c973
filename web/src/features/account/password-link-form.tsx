import { setPasswordByLink } from '@faka/contract/account/password-link'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { ConfirmPassword, differs, NewPassword } from './account-input.ts'

const schema = z
  .object({ password: NewPassword, confirmPassword: ConfirmPassword })
  .check(z.refine(({ password, confirmPassword }) => password === confirmPassword, differs))

const errors = {
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
  form: { tooOften: 'account.tooOften', failed: 'account.reset.failed' },
} as const

interface Props {
  /** The secret of the link. */
  token: string
  /** Called once the account has the new password; its sessions have ended. */
  onDone: (account: ReplyOf<typeof setPasswordByLink>) => void
}

/** Sets a new password by the link that an operator issued. */
export function PasswordLinkForm({ token, onDone }: Props) {
  const { t } = useI18n()
  const form = useContractForm({
    mutationKey: ['account.setPasswordByLink'],
    schema,
    initialValues: () => ({ password: '', confirmPassword: '' }),
    errors,
    clearedBy: { password: ['confirmPassword'] },
    send: (input) => call(setPasswordByLink, { token, ...input }),
    onSent: onDone,
  })
  const visibilityLabels = { showLabel: t('account.password.show'), hideLabel: t('account.password.hide') }
  return (
    <AccountForm
      form={form}
      label={t('console.password.title')}
      submitText={t('people.password.submit')}
      busyText={t('people.password.busy')}
      links={null}
    >
      <PasswordField
        {...visibilityLabels}
        {...form.field('password')}
        label={t('account.reset.password')}
        hint={t('account.password.hint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...visibilityLabels}
        {...form.field('confirmPassword')}
        label={t('account.reset.confirmPassword')}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}

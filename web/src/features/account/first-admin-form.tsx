import { createFirstAdmin } from '@faka/contract/account/first-admin'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { ConfirmPassword, differs, NewPassword } from './account-input.ts'
import { storeSession } from './session.ts'

const schema = z
  .object({
    userName: typedText(z.string().check(z.maxLength(40), z.regex(/^\S+$/u)), (typed) => typed.trim()),
    password: NewPassword,
    confirmPassword: ConfirmPassword,
  })
  .check(z.refine(({ password, confirmPassword }) => password === confirmPassword, differs))

const errors = {
  userName: {
    wrong: 'shopForm.setup.userName.wrong',
    nameTaken: 'shopForm.setup.userName.taken',
    phoneTaken: 'shopForm.setup.userName.taken',
  },
  password: {
    empty: 'account.password.empty',
    wrong: 'account.password.length',
    passwordCommon: 'account.password.common',
    passwordIsOwn: 'account.password.own',
    passwordRepeats: 'account.password.repeats',
  },
  confirmPassword: {
    empty: 'account.confirmPassword.empty',
    differs: 'account.confirmPassword.differ',
    passwordsDiffer: 'account.confirmPassword.differ',
  },
  form: { tooOften: 'account.tooOften', failed: 'shopForm.setup.failed' },
} as const

interface Props {
  /** The secret of the link that the server printed. */
  token: string
  /** Called once the account exists and its session is stored. */
  onDone: () => void
}

/** Creates the first administrator of a new installation, and logs in. */
export function FirstAdminForm({ token, onDone }: Props) {
  const { t } = useI18n()
  const form = useContractForm({
    mutationKey: ['account.createFirstAdmin'],
    schema,
    initialValues: () => ({ userName: '', password: '', confirmPassword: '' }),
    errors,
    clearedBy: { password: ['confirmPassword'] },
    send: (input) => call(createFirstAdmin, { token, ...input }),
    onSent: (session) => {
      storeSession(session)
      onDone()
    },
  })
  const visibilityLabels = { showLabel: t('account.password.show'), hideLabel: t('account.password.hide') }
  return (
    <AccountForm
      form={form}
      label={t('console.setup.title')}
      submitText={t('shopForm.setup.submit')}
      busyText={t('shopForm.setup.busy')}
      links={null}
    >
      <TextField
        {...form.field('userName')}
        label={t('shopForm.setup.userName')}
        hint={t('shopForm.setup.userName.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...visibilityLabels}
        {...form.field('password')}
        label={t('account.password')}
        hint={t('account.password.hint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...visibilityLabels}
        {...form.field('confirmPassword')}
        label={t('account.confirmPassword')}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}

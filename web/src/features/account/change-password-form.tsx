import { changePassword } from '@faka/contract/account/change-account'
import { passwordResetUrl } from '@faka/contract/shared/urls'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { accountCodeErrors } from '../../lib/code-errors.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useOwnerProof } from '../../lib/owner-proof.ts'
import { useCodeWays } from '../../lib/settings.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { ConfirmPassword, differs, NewPassword } from './account-input.ts'
import {
  accountProofShapes,
  emptyAccountProof,
  type GivableProof,
  typedAccountProof,
} from './account-proof-input.ts'
import { OwnerCodeField, OwnerFactorField } from './owner-proof-field.tsx'
import { useAccountProof } from './use-account-proof.ts'

const schemaFor = (by: GivableProof['by']) =>
  z
    .object({
      ...accountProofShapes[by],
      password: NewPassword,
      confirmPassword: ConfirmPassword,
      code: z.string(),
    })
    .check(z.refine(({ password, confirmPassword }) => password === confirmPassword, differs))

const errors = {
  currentPassword: { empty: 'profile.password.currentEmpty', passwordWrong: 'profile.password.wrong' },
  accountCode: accountCodeErrors,
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

const currentField = {
  name: 'currentPassword',
  label: 'profile.password.current',
  autoComplete: 'current-password',
} as const
const newFields = [
  { name: 'password', label: 'profile.password.new', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'profile.password.confirm', autoComplete: 'new-password' },
] as const

interface Props {
  onDone: () => void
  onCancel: () => void
}

/**
 * Changes the password of the logged-in account; the current one is required, or where there is none a code that is sent to
 * the account, and the second factor if there is one.
 */
export function ChangePasswordForm({ onDone, onCancel }: Props) {
  const { t } = useI18n()
  const { asksCode, noteRefusal } = useOwnerProof()
  const canSendCodes = useCodeWays().length > 0
  const proof = useAccountProof()
  const byCode = proof.by === 'code'
  const form = useContractForm({
    mutationKey: ['account.changePassword'],
    schema: schemaFor(byCode ? 'code' : 'password'),
    initialValues: () => ({ ...emptyAccountProof, password: '', confirmPassword: '', code: '' }),
    errors,
    send: ({ code, password, confirmPassword, ...typed }) =>
      call(changePassword, {
        password,
        confirmPassword,
        ...typedAccountProof(typed),
        ...(code !== '' && { code }),
      }),
    onSent: onDone,
    onRefused: noteRefusal,
  })
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t(byCode ? 'profile.password.set' : 'profile.password.change')}
      submitText={t(byCode ? 'profile.password.set' : 'profile.password.submit')}
      busyText={t('profile.password.busy')}
      links={
        <>
          <Button tone="quiet" onClick={onCancel}>
            {t('profile.password.keep')}
          </Button>
          {canSendCodes && !byCode && (
            <Link className={styles.link} to={passwordResetUrl()}>
              {t('profile.password.byCode')}
            </Link>
          )}
        </>
      }
    >
      <p className={styles.quiet}>{t('profile.password.text')}</p>
      {byCode && <OwnerCodeField recipient={proof} form={form} />}
      {(byCode ? newFields : [currentField, ...newFields]).map(({ name, label, autoComplete }) => (
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

import type { ComponentProps } from 'react'
import { accountCodeErrors } from '../../lib/code-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import type { AccountCodeForm } from '../../lib/owner-proof.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import type { TextField } from '../../ui/text-field.tsx'
import { AccountCodeField } from './account-code-field.tsx'
import type { emptyAccountProof, GivableProof } from './account-proof-input.ts'

export const accountProofErrors = {
  currentPassword: { empty: 'people.factor.passwordEmpty', passwordWrong: 'people.factor.passwordWrong' },
  accountCode: accountCodeErrors,
} as const

/** What is needed of the form, as `useContractForm` returns it. */
interface AccountProofForm extends AccountCodeForm {
  field: (name: keyof typeof emptyAccountProof) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Asks for the password that the account has now, or where it has none for a code that is sent to it. */
export function AccountProofField({ proof, form }: { proof: GivableProof; form: AccountProofForm }) {
  const { t } = useI18n()
  if (proof.by === 'code') return <AccountCodeField recipient={proof} form={form} />
  return (
    <PasswordField
      {...form.field('currentPassword')}
      label={t('people.factor.password')}
      showLabel={t('people.factor.show')}
      hideLabel={t('people.factor.hide')}
      autoComplete="current-password"
    />
  )
}

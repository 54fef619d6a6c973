import { lazy, Suspense } from 'react'
import { useI18n } from '../../lib/messages.ts'
import type { OwnerProofProps } from '../../lib/owner-proof.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Only where an account has a second factor. */
const OwnerPasskey = lazy(() => import('./owner-passkey.tsx'))

/** Asks for a passkey, or for a code of the second factor. */
export function OwnerFactorField({ field }: Pick<OwnerProofProps, 'field'>) {
  const { t } = useI18n()
  return (
    <>
      <Suspense>
        <OwnerPasskey />
      </Suspense>
      <TextField
        {...field('code')}
        label={t('profile.owner.code')}
        hint={t('profile.owner.codeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={16}
      />
    </>
  )
}

/** Asks for the password, or for a passkey or a code where the account has a second factor. */
export function OwnerProofField({ asksCode, field }: OwnerProofProps) {
  const { t } = useI18n()
  if (asksCode) return <OwnerFactorField field={field} />
  return (
    <PasswordField
      {...field('currentPassword')}
      label={t('profile.password.current')}
      hint={t('profile.owner.hint')}
      showLabel={t('account.password.show')}
      hideLabel={t('account.password.hide')}
      autoComplete="current-password"
    />
  )
}

import { type ComponentProps, lazy, Suspense } from 'react'
import { useI18n } from '../../lib/messages.ts'
import type { OwnerProofProps } from '../../lib/owner-proof.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountCodeField } from './account-code-field.tsx'
import styles from './account-form.module.css'
import { maskRecipient } from './mask-recipient.ts'
import { useAccountProof } from './use-account-proof.ts'

/** Only where an account has a second factor. */
const OwnerPasskey = lazy(() => import('./owner-passkey.tsx'))

/** Asks for a passkey, or for a code of the second factor. */
export function OwnerFactorField({ field }: Pick<OwnerProofProps['form'], 'field'>) {
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

/** Asks an account without a password for a code that is sent to it. */
export function OwnerCodeField({ recipient, form }: ComponentProps<typeof AccountCodeField>) {
  const { t } = useI18n()
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t('profile.owner.byCode', { to: maskRecipient(recipient) })}</p>
      <AccountCodeField recipient={recipient} form={form} />
    </div>
  )
}

/**
 * Asks for the password, or where the account has none for a code that is sent to it; for a passkey or a code of the second
 * factor where it has one.
 */
export function OwnerProofField({ asksCode, form }: OwnerProofProps) {
  const { t } = useI18n()
  const proof = useAccountProof()
  if (asksCode) return <OwnerFactorField field={form.field} />
  if (proof.by === 'nothing') return <p className={styles.quiet}>{t('profile.owner.none')}</p>
  if (proof.by === 'code') return <OwnerCodeField recipient={proof} form={form} />
  return (
    <PasswordField
      {...form.field('currentPassword')}
      label={t('profile.password.current')}
      hint={t('profile.owner.hint')}
      showLabel={t('account.password.show')}
      hideLabel={t('account.password.hide')}
      autoComplete="current-password"
    />
  )
}

import * as z from 'zod/mini'
import { codeErrors } from '../../lib/code-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import {
  emptyOwnerProof,
  ownerProofErrors,
  ownerProofShape,
  typedOwnerProof,
  useOwnerProof,
} from '../../lib/owner-proof.ts'
import { TypedCode } from '../../lib/typed-code.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { TypedMail } from './account-input.ts'
import { mailErrors } from './mail-field.tsx'
import { OwnerProofField } from './owner-proof-field.tsx'
import { VerifiedContactFields } from './verified-contact-fields.tsx'

const schema = z.object({ mail: TypedMail, verifyCode: TypedCode, ...ownerProofShape })

const errors = {
  mail: { ...mailErrors, mailTaken: 'account.loginMail.taken' },
  verifyCode: codeErrors,
  ...ownerProofErrors,
  form: { ...ownerProofErrors.form, tooOften: 'account.tooOften' },
} as const

interface Props {
  /** The address to begin with; empty if none is known. */
  currentMail: string
  /** Sets the verified mail address of the account; throws as `call` does. */
  changeMail: (input: {
    mail: string
    mailVerifyCode: string
    currentPassword?: string
    accountCode?: string
    code?: string
  }) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Verifies the mail address of an account by a code sent to it, with the password or second factor of its owner. */
export function ProveMailForm({ currentMail, changeMail, onDone, onCancel }: Props) {
  const { t } = useI18n()
  const { asksCode, noteRefusal } = useOwnerProof()
  const form = useContractForm({
    mutationKey: ['account.proveMail'],
    schema,
    initialValues: () => ({ mail: currentMail, verifyCode: '', ...emptyOwnerProof }),
    errors,
    send: ({ mail, verifyCode, ...proof }) =>
      changeMail({ mail, mailVerifyCode: verifyCode, ...typedOwnerProof(proof) }),
    onSent: onDone,
    onRefused: noteRefusal,
  })
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('account.loginMail.prove')}
      submitText={t('account.loginMail.submit')}
      busyText={t('account.loginMail.busy')}
      links={
        <Button tone="quiet" onClick={onCancel}>
          {t('profile.password.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('account.loginMail.text')}</p>
      <VerifiedContactFields way="mail" purpose="mail" form={form} />
      <OwnerProofField asksCode={asksCode} form={form} />
    </AccountForm>
  )
}

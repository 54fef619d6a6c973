import type { Phone } from '@faka/contract/shared/contact'
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
import { TypedPhone } from './account-input.ts'
import { OwnerProofField } from './owner-proof-field.tsx'
import { phoneErrors } from './phone-field.tsx'
import { VerifiedContactFields } from './verified-contact-fields.tsx'

const schemaFor = (currentPhone: string | null) =>
  z.object({
    phone: TypedPhone.check(z.refine((phone) => phone !== currentPhone, 'same')),
    verifyCode: TypedCode,
    ...ownerProofShape,
  })

const errors = {
  phone: { ...phoneErrors, same: 'account.phone.same', phoneTaken: 'account.phone.bound' },
  verifyCode: codeErrors,
  ...ownerProofErrors,
  form: { ...ownerProofErrors.form, tooOften: 'account.tooOften' },
} as const

interface Props {
  currentPhone: string | null
  /** Sets the new phone of the account; throws as `call` does. */
  changePhone: (input: {
    phone: Phone
    verifyCode: string
    currentPassword?: string
    accountCode?: string
    code?: string
  }) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Changes the phone of an account, with a code sent to the new phone, and the password or second factor of its owner. */
export function ChangePhoneForm({ currentPhone, changePhone, onDone, onCancel }: Props) {
  const { t } = useI18n()
  const { asksCode, noteRefusal } = useOwnerProof()
  const form = useContractForm({
    mutationKey: ['account.changePhone'],
    schema: schemaFor(currentPhone),
    initialValues: () => ({ phone: '', verifyCode: '', ...emptyOwnerProof }),
    errors,
    send: ({ phone, verifyCode, ...proof }) => changePhone({ phone, verifyCode, ...typedOwnerProof(proof) }),
    onSent: onDone,
    onRefused: noteRefusal,
  })
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('account.phone.change')}
      submitText={t('account.phone.submit')}
      busyText={t('account.phone.busy')}
      links={
        <Button tone="quiet" onClick={onCancel}>
          {t('account.phone.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('account.phone.text')}</p>
      <VerifiedContactFields way="phone" purpose="phone" form={form} />
      <OwnerProofField asksCode={asksCode} form={form} />
    </AccountForm>
  )
}

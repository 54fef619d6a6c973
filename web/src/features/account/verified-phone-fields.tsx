import type { ComponentProps, ReactNode } from 'react'
import type { ErrorKind } from '../../lib/use-checked-form.ts'
import type { TextField } from '../../ui/text-field.tsx'
import { parsePhone } from './account-input.ts'
import { CodeField } from './code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { CodePurpose } from './send-code.ts'

/** A form with a phone and its verification code among its fields, as `useContractForm` returns it. */
interface VerifiedPhoneForm {
  field: (name: 'phone' | 'verifyCode') => Omit<ComponentProps<typeof TextField>, 'label'>
  focusInvalid: () => void
  form: {
    watch: (name: 'phone') => string
    trigger: (name: 'phone') => Promise<boolean>
    setError: (name: 'verifyCode', error: { type: ErrorKind }) => void
    clearErrors: (name: 'verifyCode') => void
    setFocus: (name: 'verifyCode') => void
  }
}

interface Props {
  purpose: CodePurpose
  form: VerifiedPhoneForm
  /** Replaces the error of the phone, where plain text is not enough. */
  phoneError?: ReactNode
}

/** A phone and the code sent to it; errors are shown at each field until it is edited. */
export function VerifiedPhoneFields({ purpose, form: { field, form, focusInvalid }, phoneError }: Props) {
  const phone = form.watch('phone')
  const phoneField = field('phone')
  return (
    <>
      <PhoneField {...phoneField} error={phoneError || phoneField.error} />
      <CodeField
        {...field('verifyCode')}
        purpose={purpose}
        phone={phone}
        onPress={() => {
          form.clearErrors('verifyCode')
          if (!parsePhone(phone)) void form.trigger('phone').then(focusInvalid)
        }}
        onSent={() => form.setFocus('verifyCode')}
        onFailure={(type) => form.setError('verifyCode', { type })}
      />
    </>
  )
}

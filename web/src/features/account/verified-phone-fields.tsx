import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { CodeField } from './code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { CodePurpose } from './send-code.ts'
import type { useFormErrors } from './use-form-errors.ts'

/** A phone and its verification code, as typed. */
export interface VerifiedPhoneDraft {
  phone: string
  verifyCode: string
}

interface Props {
  purpose: CodePurpose
  draft: VerifiedPhoneDraft
  onDraftChange: (part: Partial<VerifiedPhoneDraft>) => void
  /** The errors of the form that contains these fields. */
  formErrors: ReturnType<typeof useFormErrors<keyof VerifiedPhoneDraft>>
  /** Replaces the error of the phone, where plain text is not enough. */
  phoneError?: ReactNode
}

/** A phone and the code sent to it; errors are shown at each field until it is edited. */
export function VerifiedPhoneFields({ purpose, draft, onDraftChange, formErrors, phoneError }: Props) {
  const { t } = useI18n()
  const { form, errors, setError, clearErrors } = formErrors
  return (
    <>
      <PhoneField
        value={draft.phone}
        error={phoneError || (errors.phone && t(errors.phone))}
        onValueChange={(phone) => {
          onDraftChange({ phone })
          clearErrors('phone')
        }}
      />
      <CodeField
        purpose={purpose}
        phone={draft.phone}
        value={draft.verifyCode}
        onValueChange={(verifyCode) => {
          onDraftChange({ verifyCode })
          clearErrors('verifyCode')
        }}
        error={errors.verifyCode}
        onError={(error) => setError('verifyCode', error)}
        onPhoneError={(error) => {
          setError('phone', error)
          focusFirstInvalid(form)
        }}
      />
    </>
  )
}

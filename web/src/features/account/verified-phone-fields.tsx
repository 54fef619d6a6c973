import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { CodeField } from './code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { CodePurpose } from './send-code.ts'
import type { useFormErrors } from './use-form-errors.ts'

/** A phone with the code that proves it, as they were typed. */
export interface VerifiedPhoneDraft {
  phone: string
  verifyCode: string
}

interface Props {
  purpose: CodePurpose
  draft: VerifiedPhoneDraft
  onDraftChange: (part: Partial<VerifiedPhoneDraft>) => void
  /** The faults of the form in which they stand. */
  formErrors: ReturnType<typeof useFormErrors<keyof VerifiedPhoneDraft>>
  /** What is wrong with the phone, where a sentence alone does not help. */
  phoneError?: ReactNode
}

/** A phone and the code that is sent to it; what is wrong with either stands there until somebody types. */
export function VerifiedPhoneFields({
  purpose,
  draft,
  onDraftChange: onDraft,
  formErrors: of,
  phoneError,
}: Props) {
  const { t } = useI18n()
  const { form, faults, mark, forget } = of
  return (
    <>
      <PhoneField
        value={draft.phone}
        error={phoneError || (faults.phone && t(faults.phone))}
        onValueChange={(phone) => {
          onDraft({ phone })
          forget('phone')
        }}
      />
      <CodeField
        purpose={purpose}
        phone={draft.phone}
        value={draft.verifyCode}
        onValueChange={(verifyCode) => {
          onDraft({ verifyCode })
          forget('verifyCode')
        }}
        error={faults.verifyCode}
        onError={(fault) => mark('verifyCode', fault)}
        onPhoneError={(fault) => {
          mark('phone', fault)
          focusFirstInvalid(form)
        }}
      />
    </>
  )
}

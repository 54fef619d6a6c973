import type { ReactNode } from 'react'
import { useWords } from '../../kernel/words.ts'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { CodeField } from './code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { CodePurpose } from './send-code.ts'
import type { useFaults } from './use-faults.ts'

/** A phone with the code that proves it, as they were typed. */
export interface ProvedPhoneDraft {
  phone: string
  verifyCode: string
}

interface Props {
  purpose: CodePurpose
  draft: ProvedPhoneDraft
  onDraft: (part: Partial<ProvedPhoneDraft>) => void
  /** The faults of the form in which they stand. */
  of: ReturnType<typeof useFaults<keyof ProvedPhoneDraft>>
  /** What is wrong with the phone, where a sentence alone does not help. */
  phoneError?: ReactNode
}

/** A phone and the code that is sent to it; what is wrong with either stands there until somebody types. */
export function ProvedPhoneFields({ purpose, draft, onDraft, of, phoneError }: Props) {
  const { say } = useWords()
  const { form, faults, mark, forget } = of
  return (
    <>
      <PhoneField
        value={draft.phone}
        error={phoneError || (faults.phone && say(faults.phone))}
        onValue={(phone) => {
          onDraft({ phone })
          forget('phone')
        }}
      />
      <CodeField
        purpose={purpose}
        phone={draft.phone}
        value={draft.verifyCode}
        onValue={(verifyCode) => {
          onDraft({ verifyCode })
          forget('verifyCode')
        }}
        fault={faults.verifyCode}
        onFault={(fault) => mark('verifyCode', fault)}
        onPhoneFault={(fault) => {
          mark('phone', fault)
          focusFirstFault(form)
        }}
      />
    </>
  )
}

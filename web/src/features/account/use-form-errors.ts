import { useRef, useState } from 'react'
import type { PlainMessageId } from '../../lib/messages.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'

/** What is wrong, by the field that it is said at; `form` is for what belongs to none. */
export type FormErrors<Field extends string> = { [Place in Field | 'form']?: PlainMessageId | undefined }

const hasNoErrors = (faults: object): boolean => Object.values(faults).every((fault) => fault === undefined)

/** The faults of one form, each said at its field until somebody types there. */
export function useFormErrors<Field extends string>() {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<FormErrors<Field>>({})
  return {
    form,
    faults,
    /** Says what is wrong in place of what was, and leads to the first field of it; answers whether nothing is. */
    tell(found: FormErrors<Field>): boolean {
      setFaults(found)
      focusFirstInvalid(form)
      return hasNoErrors(found)
    },
    /** Says what is wrong with one field, or no longer; the others keep what was said. */
    mark(field: Field, fault: PlainMessageId | undefined): void {
      setFaults((said) => ({ ...said, [field]: fault }))
    },
    /** Forgets what was said at these fields, and at the form. */
    forget(...fields: Field[]): void {
      setFaults((said) => {
        const left = { ...said }
        for (const place of [...fields, 'form' as const]) delete left[place]
        return left
      })
    },
  }
}

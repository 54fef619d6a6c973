import { useRef, useState } from 'react'
import type { PlainMessageId } from '../../lib/messages.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'

/** Errors by field; `form` is for those of the whole form. */
export type FormErrors<Field extends string> = { [Name in Field | 'form']?: PlainMessageId | undefined }

const hasNoErrors = (errors: object): boolean => Object.values(errors).every((error) => error === undefined)

/** The errors of one form; the error of a field is shown until it is edited. */
export function useFormErrors<Field extends string>() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, update] = useState<FormErrors<Field>>({})
  return {
    form,
    errors,
    /** Replaces all errors and focuses the first invalid field. Returns true if there are no errors. */
    setErrors(found: FormErrors<Field>): boolean {
      update(found)
      focusFirstInvalid(form)
      return hasNoErrors(found)
    },
    /** Sets or clears the error of one field. */
    setError(field: Field, error: PlainMessageId | undefined): void {
      update((current) => ({ ...current, [field]: error }))
    },
    /** Clears the errors of these fields, and of the form. */
    clearErrors(...fields: Field[]): void {
      update((current) => {
        const remaining = { ...current }
        for (const name of [...fields, 'form' as const]) delete remaining[name]
        return remaining
      })
    },
  }
}

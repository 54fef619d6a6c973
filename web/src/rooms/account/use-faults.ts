import { useRef, useState } from 'react'
import type { PlainWordId } from '../../kernel/words.ts'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'

/** What is wrong, by the field that it is said at; `form` is for what belongs to none. */
export type Faults<Field extends string> = { [Place in Field | 'form']?: PlainWordId | undefined }

const isEmpty = (faults: object): boolean => Object.values(faults).every((fault) => fault === undefined)

/** The faults of one form, each said at its field until somebody types there. */
export function useFaults<Field extends string>() {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Field>>({})
  return {
    form,
    faults,
    /** Says what is wrong in place of what was, and leads to the first field of it; answers whether nothing is. */
    tell(found: Faults<Field>): boolean {
      setFaults(found)
      focusFirstFault(form)
      return isEmpty(found)
    },
    /** Says what is wrong with one field, or no longer; the others keep what was said. */
    mark(field: Field, fault: PlainWordId | undefined): void {
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

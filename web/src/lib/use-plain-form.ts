import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import type { Draft } from './draft.ts'
import { useHydrated } from './use-hydrated.ts'

interface PlainFormOptions<Values extends object, Output> {
  /** Turns what is typed into what is sent. */
  schema: z.ZodMiniType<Output, Values>
  /** Not from the storage of the browser while the page is hydrated: the server does not know it. */
  initialValues: (isStorageKnown: boolean) => Values
  /** Where the values are kept while the form is filled in. */
  draft?: Draft<NoInfer<Values>>
  /** Whether errors follow each change after a submit; by default they disappear when the field is edited. */
  revalidates?: boolean
  /** Fields whose errors disappear too when the field is edited. */
  clearedBy?: { readonly [Field in keyof Values]?: readonly (keyof Values)[] }
}

/**
 * A form whose values are checked by a schema on submit, for the pages that buyers open first: without the form library
 * of `useCheckedForm`, which weighs a tenth of such a page.
 */
export function usePlainForm<Values extends object, Output>(options: PlainFormOptions<Values, Output>) {
  const { schema, initialValues, draft, revalidates = false, clearedBy } = options
  const element = useRef<HTMLFormElement>(null)
  const isStorageKnown = useHydrated()
  const [initial, setInitial] = useState(() => initialValues(isStorageKnown))
  const [values, setValues] = useState(initial)
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The fields that were edited since, and those cleared by them. */
  const [cleared, setCleared] = useState<readonly PropertyKey[]>([])
  useLayoutEffect(() => {
    if (isStorageKnown) return
    // in the commit that hydrates, so that what was typed before is repeated on top of what was stored
    const stored = initialValues(true)
    setInitial(stored)
    setValues(stored)
  }, [isStorageKnown, initialValues])
  useEffect(() => {
    if (values !== initial) draft?.write(values)
  }, [draft, initial, values])
  const checked = schema.safeParse(values)
  const issues = (isSubmitted && checked.error?.issues) || []
  const shown = issues.filter(({ path: [field = ''] }) => !cleared.includes(field))
  const invalidPaths = shown.map(({ path }) => path.join('.'))
  return {
    element,
    values,
    /** Whether a field, such as `contact` or `answers.0`, or a part of it is shown as invalid. */
    isInvalid: (field: string): boolean =>
      invalidPaths.some((path) => path === field || path.startsWith(`${field}.`)),
    /** What is wrong with a field: the name that the schema gives to the check, or the sentence of zod. */
    messageAt: (field: keyof Values): string | undefined =>
      shown.find(({ path }) => path[0] === field)?.message,
    hasErrors: invalidPaths.length > 0,
    change: (part: Partial<Values>): void => {
      setValues((before) => ({ ...before, ...part }))
      if (revalidates) return
      const also = Object.entries<readonly (keyof Values)[] | undefined>(clearedBy ?? {}).flatMap(
        ([field, fields]) => (field in part && fields) || [],
      )
      setCleared((before) => [...before, ...Object.keys(part), ...also])
    },
    /** Handles the submission of the form: passes on its checked values, or focuses the first invalid field. */
    submitTo: (onValid: (input: Output) => void) => (event: SubmitEvent) => {
      event.preventDefault()
      setIsSubmitted(true)
      setCleared([])
      if (checked.success) onValid(checked.data)
      else focusFirstInvalid(element)
    },
  }
}

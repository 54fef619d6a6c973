import type { CouponRefusal } from '@faka/contract/pricing/pricing'
import type { PageCodeName } from '@faka/contract/shared/page-code-numbers'
import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useEffect, useReducer, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import type { Draft } from './draft.ts'
import { type PlainMessageId, useI18n } from './messages.ts'

/**
 * What is wrong: the name that the schema gives to a check, a code of zod, an error code of the server, or why a coupon does
 * not apply. `wrong` stands for all others of a field, `failed` for all others of the form.
 */
export type ErrorKind =
  | PageCodeName
  | CouponRefusal
  | 'empty'
  | 'too_big'
  | 'differs'
  | 'same'
  | 'sendTooOften'
  | 'unsent'
  | 'wrong'
  | 'failed'

type Sentences = { readonly [Kind in ErrorKind]?: PlainMessageId }

/** The sentences of a form for what can be wrong, by field; `form` is the form as a whole. */
type FormErrors<Name extends string> = { readonly [Field in Name | 'form']?: Sentences }

export interface CheckedFormOptions<Values extends FieldValues, Output> {
  /** Turns what is typed into what is sent: the input of the operation in the contract. */
  schema: z.ZodMiniType<Output, Values>
  initialValues: () => DefaultValues<Values>
  /** Where the values are kept while the form is filled in. */
  draft?: Draft<NoInfer<Values>>
  errors: FormErrors<Path<Values>>
  /** Whether errors follow each change after the first submit; by default they disappear when the field is edited. */
  revalidates?: boolean
  /** Fields whose errors disappear too when the field is edited. */
  clearedBy?: { readonly [Field in Path<Values>]?: readonly Path<Values>[] }
}

const isKind = (sentences: Sentences, kind: string): kind is ErrorKind => kind in sentences

export const sentenceFor = (
  sentences: Sentences | undefined,
  kind: string | undefined,
): PlainMessageId | undefined =>
  sentences && kind !== undefined && isKind(sentences, kind) ? sentences[kind] : undefined

/** Keeps the values of a form whenever they change; the library also reports them when they did not. */
function useDraft<Values extends FieldValues, Output>(
  { subscribe, getValues }: UseFormReturn<Values, unknown, Output>,
  draft: Draft<Values> | undefined,
): void {
  useEffect(() => {
    if (!draft) return
    let latest = JSON.stringify(getValues())
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const next = JSON.stringify(values)
        if (next !== latest) draft.write(values)
        latest = next
      },
    })
  }, [draft, subscribe, getValues])
}

/** A form whose values are checked by a schema on submit; the first invalid field takes the focus. */
export function useCheckedForm<Values extends FieldValues, Output>(
  options: CheckedFormOptions<Values, Output>,
) {
  const { schema, draft, errors, revalidates = false, clearedBy } = options
  const { t } = useI18n()
  const element = useRef<HTMLFormElement>(null)
  const [defaultValues] = useState(options.initialValues)
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, undefined, { mode: 'sync' }),
    defaultValues,
    reValidateMode: revalidates ? 'onChange' : 'onSubmit',
    shouldFocusError: false,
  })
  const { errors: found, isSubmitted } = form.formState
  useDraft(form, draft)
  const focusWanted = useRef(false)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const focusInvalid = () => {
    focusWanted.current = true
    rerender()
  }
  useEffect(() => {
    // once the errors are rendered, which the library does in its own time
    if (!focusWanted.current || !element.current?.querySelector('[aria-invalid]')) return
    focusWanted.current = false
    focusFirstInvalid(element)
  })
  const clearErrors = (name: Path<Values>) => {
    if (revalidates) return
    form.clearErrors([name, ...(clearedBy?.[name] ?? [])])
    form.clearErrors('root')
  }
  const errorAt = (name: Path<Values>): { kind: string; sentence: string | undefined } | undefined => {
    const error: FieldError | undefined = get(found, name)
    if (!error) return undefined
    const kinds = [error.message, String(error.type)]
    const kind = kinds.find((each) => sentenceFor(errors[name], each)) ?? 'wrong'
    const id = sentenceFor(errors[name], kind)
    return { kind, sentence: id && t(id) }
  }
  return {
    form,
    element,
    focusInvalid,
    errorAt,
    /** The attributes of a text field: its value is the field of the same name. */
    field: (name: Path<Values>) => ({
      ...form.register(name, {
        onChange: () => clearErrors(name),
      }),
      error: errorAt(name)?.sentence,
    }),
    /** Sets the value of a field that is not a text field. */
    change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
      form.setValue(name, value, { shouldValidate: revalidates && isSubmitted })
      clearErrors(name)
    },
    /** Handles the submission of the form: passes on its checked values. */
    submitTo: (onValid: (input: Output) => void, onInvalid?: () => void) => (event: SubmitEvent) => {
      event.preventDefault()
      focusWanted.current = false
      void form.handleSubmit(onValid, () => {
        onInvalid?.()
        focusInvalid()
      })(event)
    },
  }
}

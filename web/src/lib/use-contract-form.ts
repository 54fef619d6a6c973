import type { PageCodeName } from '@faka/contract/shared/page-code-numbers'
import { pageCodeNumbers } from '@faka/contract/shared/page-code-numbers'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { DomainError, isDomainError } from './call-errors.ts'
import { useI18n } from './messages.ts'
import { type CheckedFormOptions, sentenceFor, useCheckedForm } from './use-checked-form.ts'

export interface ContractFormOptions<Values extends FieldValues, Output, Reply>
  extends CheckedFormOptions<Values, Output> {
  mutationKey: readonly unknown[]
  /** Error codes that are shown for the whole form in the server's own words. */
  serverErrors?: readonly PageCodeName[]
  send: (input: Output) => Promise<Reply>
  onSent?: (reply: Reply, input: Output) => void
  /** Returns true where it handled the error, so that the form shows nothing. */
  onRefused?: (error: Error) => boolean
}

const isPageCodeName = (name: string): name is PageCodeName => name in pageCodeNumbers

/**
 * A form of one operation: its checked values are sent, and an error of the server is shown at the field that has a
 * sentence for its code, else for the whole form. With a sentence for `failed` the form reports every failure itself;
 * otherwise those without a sentence go to the failure handler.
 */
export function useContractForm<Values extends FieldValues, Output, Reply>(
  options: ContractFormOptions<Values, Output, Reply>,
) {
  const { errors, serverErrors = [], onRefused } = options
  const { t } = useI18n()
  const checked = useCheckedForm(options)
  const { form, focusInvalid } = checked
  const isField = (name: string): name is Path<Values> => name !== 'form'
  const fields = Object.keys(errors).filter(isField)
  const codes = [errors.form, ...fields.map((name) => errors[name])].flatMap((sentences) =>
    Object.keys(sentences ?? {}).filter(isPageCodeName),
  )
  const expected = errors.form?.failed ? 'everything' : [...codes, ...serverErrors]
  const mutation = useMutation({
    mutationKey: options.mutationKey,
    mutationFn: options.send,
    meta: { expected },
    // the variables may hold a password
    gcTime: 0,
    onSuccess: (reply, input) => options.onSent?.(reply, input),
    onError: (error) => {
      if (onRefused?.(error)) return
      const code = (error instanceof DomainError && error.codeName) || 'failed'
      const field = fields.find((name) => sentenceFor(errors[name], code))
      if (field) {
        form.setError(field, { type: code })
        focusInvalid()
      } else if (expected === 'everything' || (isPageCodeName(code) && expected.includes(code)))
        form.setError('root', { type: sentenceFor(errors.form, code) ? code : 'failed' })
    },
  })
  const { root } = form.formState.errors
  const formErrorKind = root && String(root.type)
  const formError = () => {
    if (!formErrorKind) return undefined
    if (formErrorKind === 'failed' && isDomainError(mutation.error))
      return mutation.error.message.trim() || t('shell.error')
    const id = sentenceFor(errors.form, formErrorKind)
    return id && t(id)
  }
  const submit = checked.submitTo((input) => mutation.mutate(input))
  return {
    ...checked,
    mutation,
    busy: mutation.isPending,
    /** The error of the whole form, and its kind. */
    formError: formError(),
    formErrorKind,
    /** Sends the values, unless they are being sent. */
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!mutation.isPending) submit(event)
    },
  }
}

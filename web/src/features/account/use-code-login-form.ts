import type { CodeWay } from '@faka/contract/account/code-way'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useEffect, useState } from 'react'
import { isDomainError } from '../../lib/call-errors.ts'
import { codeErrors } from '../../lib/code-errors.ts'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { usePlainForm } from '../../lib/use-plain-form.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { contactCodeSchemas, contactSchemas } from './account-input.ts'
import { useLoginError } from './login-errors.ts'
import { mailErrors } from './mail-field.tsx'
import { phoneErrors } from './phone-field.tsx'
import { recipientFields } from './send-code.ts'
import { type LoginResult, logInByCode } from './session.ts'
import { useContactWay } from './use-contact-way.ts'

type Field = CodeWay | 'verifyCode'

/** The sentences of each field, by what is wrong with it. */
const sentences: Record<Field, Partial<Record<string, PlainMessageId>> & { wrong: PlainMessageId }> = {
  phone: { ...phoneErrors, phoneTaken: 'account.codeLogin.phoneTaken' },
  mail: { ...mailErrors, mailTaken: 'account.codeLogin.mailTaken' },
  verifyCode: codeErrors,
}

/** What is wrong with a field, by the name of its sentence. */
interface Fault {
  field: Field
  kind: string
}

const refusals = [
  { field: 'verifyCode', kind: 'codeWrong' },
  { field: 'phone', kind: 'phoneTaken' },
  { field: 'mail', kind: 'mailTaken' },
] as const

/**
 * The login by a code, with what `VerifiedContactFields` need, without the form library, which would make the first page
 * too heavy. It keeps what is typed while another form is in its place.
 */
export function useCodeLoginForm(ways: readonly CodeWay[], onSent: (result: LoginResult) => void) {
  const { t } = useI18n()
  const { way, setWay, initialContact } = useContactWay(ways)
  const form = usePlainForm({ schema: contactCodeSchemas[way], initialValues: () => initialContact })
  const { element, values } = form
  /** What is wrong before the form was submitted: the code was not sent, or there is nothing to send it to. */
  const [unsent, setUnsent] = useState<Fault>()
  const { error, isPending, mutate, reset } = useMutation({
    mutationKey: ['account.loginByCode'],
    mutationFn: logInByCode,
    meta: { expected: 'everything' },
    gcTime: 0,
    onSuccess: onSent,
  })
  const refused: Fault | undefined = refusals.find(({ kind }) => isDomainError(error, kind))
  const refusedField = refused?.field
  useEffect(() => {
    if (refusedField) focusFirstInvalid(element)
  }, [refusedField, element])
  const errorAt = (name: Field): string | undefined => {
    const kind = [refused, unsent].find((fault) => fault?.field === name)?.kind ?? form.messageAt(name)
    return kind && t(sentences[name][kind] ?? sentences[name].wrong)
  }
  const change = (name: Field, value: string) => {
    form.change({ [name]: value })
    setUnsent(undefined)
    reset()
  }
  const submit = form.submitTo(({ verifyCode, ...contact }) => {
    setUnsent(undefined)
    mutate({ ...recipientFields({ way, to: contact[way] }), verifyCode })
  })
  return {
    element,
    way,
    busy: isPending,
    formError: useLoginError(error, refused !== undefined),
    isDisabled: isDomainError(error, 'accountDisabled'),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!isPending) submit(event)
    },
    switchTo: (next: CodeWay) => {
      change('verifyCode', '')
      setWay(next)
    },
    field: (name: Field) => ({
      name,
      value: values[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(name, currentTarget.value),
      error: errorAt(name),
    }),
    focusInvalid: () => focusFirstInvalid(element),
    form: {
      watch: (name: CodeWay) => values[name],
      trigger: async (name: CodeWay) => {
        const kind = contactSchemas[name][name].safeParse(values[name]).error?.issues[0]?.message
        if (kind !== undefined) setUnsent({ field: name, kind })
        return kind === undefined
      },
      setError: (field: 'verifyCode', { type }: { type: string }) => setUnsent({ field, kind: type }),
      clearErrors: () => setUnsent(undefined),
      setFocus: (name: 'verifyCode') =>
        element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    },
  }
}

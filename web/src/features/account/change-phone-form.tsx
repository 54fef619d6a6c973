import type { CodeName } from '@faka/contract/shared/code-numbers'
import type { Phone } from '@faka/contract/shared/contact'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { parseCode, parsePhone, validateCode, validatePhone } from './account-input.ts'
import { type FormErrors, useFormErrors } from './use-form-errors.ts'
import { type VerifiedPhoneDraft, VerifiedPhoneFields } from './verified-phone-fields.tsx'

type Field = keyof VerifiedPhoneDraft

const errorsByCode: Partial<Record<CodeName, FormErrors<Field>>> = {
  codeWrong: { verifyCode: 'account.code.wrong' },
  phoneTaken: { phone: 'account.phone.bound' },
  tooOften: { form: 'account.tooOften' },
}

interface Props {
  currentPhone: string | null
  /** Sets the new phone of the account; throws as `call` does. */
  changePhone: (phone: Phone, verifyCode: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Changes the phone of an account, with a code sent to the new phone. */
export function ChangePhoneForm({ currentPhone, changePhone, onDone, onCancel }: Props) {
  const { t } = useI18n()
  const [draft, setDraft] = useState<VerifiedPhoneDraft>({ phone: '', verifyCode: '' })
  const formErrors = useFormErrors<Field>()
  const { form, errors, setErrors } = formErrors
  const mutation = useMutation({
    mutationKey: ['account.changePhone'],
    mutationFn: ({ to, code }: { to: Phone; code: string }) => changePhone(to, code),
    meta: { expected: ['codeWrong', 'phoneTaken', 'tooOften'] },
    gcTime: 0,
    onSuccess: onDone,
    onError: (error) => {
      // All other errors go to the failure handler.
      const fieldErrors =
        error instanceof DomainError && error.codeName ? errorsByCode[error.codeName] : undefined
      if (fieldErrors) setErrors(fieldErrors)
    },
  })
  const submit = () => {
    const [to, code] = [parsePhone(draft.phone), parseCode(draft.verifyCode)]
    const isSame = to !== undefined && to === currentPhone
    const isValid = setErrors({
      phone: isSame ? 'profile.phone.same' : validatePhone(draft.phone),
      verifyCode: validateCode(draft.verifyCode),
    })
    if (isValid && to && code) mutation.mutate({ to, code })
  }
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('profile.phone.change')}
      notice={errors.form && t(errors.form)}
      busy={mutation.isPending}
      submitText={t('profile.phone.submit')}
      busyText={t('profile.phone.busy')}
      onSubmit={submit}
      links={
        <Button tone="quiet" onClick={onCancel}>
          {t('profile.phone.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('profile.phone.text')}</p>
      <VerifiedPhoneFields
        purpose="phone"
        draft={draft}
        onDraftChange={(changes) => setDraft((previous) => ({ ...previous, ...changes }))}
        formErrors={formErrors}
      />
    </AccountForm>
  )
}

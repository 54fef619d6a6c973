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
  /** Gives the account its new phone; it fails as a call does. */
  changePhone: (phone: Phone, verifyCode: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Changes the phone of an account by a code that is sent to the new one. */
export function ChangePhoneForm({
  currentPhone: present,
  changePhone: change,
  onDone,
  onCancel: onLeave,
}: Props) {
  const { t } = useI18n()
  const [draft, setDraft] = useState<VerifiedPhoneDraft>({ phone: '', verifyCode: '' })
  const formFaults = useFormErrors<Field>()
  const { form, faults, tell } = formFaults
  const deed = useMutation({
    mutationKey: ['account.changePhone'],
    mutationFn: ({ to, code }: { to: Phone; code: string }) => change(to, code),
    meta: { expected: ['codeWrong', 'phoneTaken', 'tooOften'] },
    gcTime: 0,
    onSuccess: onDone,
    onError: (error) => {
      // Every other failure is told by the failure desk.
      const known = error instanceof DomainError && error.codeName ? errorsByCode[error.codeName] : undefined
      if (known) tell(known)
    },
  })
  const submit = () => {
    const [to, code] = [parsePhone(draft.phone), parseCode(draft.verifyCode)]
    const isSame = to !== undefined && to === present
    const told = tell({
      phone: isSame ? 'profile.phone.same' : validatePhone(draft.phone),
      verifyCode: validateCode(draft.verifyCode),
    })
    if (told && to && code) deed.mutate({ to, code })
  }
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('profile.phone.change')}
      notice={faults.form && t(faults.form)}
      busy={deed.isPending}
      submitText={t('profile.phone.submit')}
      busyText={t('profile.phone.busy')}
      onSubmit={submit}
      links={
        <Button tone="quiet" onClick={onLeave}>
          {t('profile.phone.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('profile.phone.text')}</p>
      <VerifiedPhoneFields
        purpose="phone"
        draft={draft}
        onDraftChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        formErrors={formFaults}
      />
    </AccountForm>
  )
}

import type { CodeName } from '@faka/contract/shared/code-numbers'
import { contactUrl } from '@faka/contract/shared/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { parseCode, parsePhone, validateCode, validatePhone } from './account-input.ts'
import { serverMessage } from './server-message.ts'
import { bindPhone } from './session.ts'
import { type FormErrors, useFormErrors } from './use-form-errors.ts'
import { type VerifiedPhoneDraft, VerifiedPhoneFields } from './verified-phone-fields.tsx'

type Field = keyof VerifiedPhoneDraft

const errorsByCode: Partial<Record<CodeName, FormErrors<Field>>> = {
  codeWrong: { verifyCode: 'account.code.wrong' },
  phoneTaken: { phone: 'account.phone.bound' },
  accountDisabled: { form: 'account.login.disabled' },
  tooOften: { form: 'account.tooOften' },
}

const toFormErrors = (error: unknown): FormErrors<Field> =>
  (error instanceof DomainError && error.codeName && errorsByCode[error.codeName]) || {
    form: 'account.bind.failed',
  }

interface Props {
  bindTicket: string
  onLoggedIn: () => void
  /** Returns to the login form: by request, or because the bind ticket expired. */
  onBack: (expired: boolean) => void
}

/** Binds a phone to an account after a successful password check, and logs in. */
export function BindPhoneForm({ bindTicket, onLoggedIn, onBack }: Props) {
  const { t } = useI18n()
  const [draft, setDraft] = useState<VerifiedPhoneDraft>({ phone: '', verifyCode: '' })
  const formErrors = useFormErrors<Field>()
  const { form, errors, setErrors } = formErrors
  const mutation = useMutation({
    mutationKey: ['account.bindAccount'],
    mutationFn: bindPhone,
    meta: { expected: 'everything' },
    gcTime: 0,
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (isDomainError(error, 'bindTicketInvalid')) onBack(true)
      else setErrors(toFormErrors(error))
    },
  })
  const bind = () => {
    const isValid = setErrors({
      phone: validatePhone(draft.phone),
      verifyCode: validateCode(draft.verifyCode),
    })
    const [phone, verifyCode] = [parsePhone(draft.phone), parseCode(draft.verifyCode)]
    if (isValid && phone && verifyCode) mutation.mutate({ bindTicket, phone, verifyCode })
  }
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('account.bind.title')}
      notice={
        errors.form &&
        ((errors.form === 'account.bind.failed' && serverMessage(mutation.error, t)) || t(errors.form))
      }
      noticeAction={
        errors.form === 'account.login.disabled' && (
          <Link to={contactUrl()}>{t('account.login.contact')}</Link>
        )
      }
      busy={mutation.isPending}
      submitText={t('account.bind.submit')}
      busyText={t('account.bind.busy')}
      onSubmit={bind}
      links={
        <Button tone="quiet" onClick={() => onBack(false)}>
          {t('account.bind.back')}
        </Button>
      }
    >
      <div>
        <h2 className={styles.title}>{t('account.bind.title')}</h2>
        <p className={styles.quiet}>{t('account.bind.text')}</p>
      </div>
      <VerifiedPhoneFields
        purpose="bind"
        draft={draft}
        onDraftChange={(changes) => setDraft((previous) => ({ ...previous, ...changes }))}
        formErrors={formErrors}
      />
    </AccountForm>
  )
}

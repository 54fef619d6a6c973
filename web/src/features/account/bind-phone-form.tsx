import { bindAccount } from '@faka/contract/account/account'
import { contactUrl } from '@faka/contract/shared/urls'
import * as z from 'zod/mini'
import { isDomainError } from '../../lib/call-errors.ts'
import { codeErrors } from '../../lib/code-errors.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { TypedCode } from '../../lib/typed-code.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { TypedPhone } from './account-input.ts'
import { phoneErrors } from './phone-field.tsx'
import { bindPhone } from './session.ts'
import { VerifiedContactFields } from './verified-contact-fields.tsx'

const schema = z.extend(z.omit(bindAccount.input, { bindTicket: true }), {
  phone: TypedPhone,
  verifyCode: TypedCode,
})

const errors = {
  phone: { ...phoneErrors, phoneTaken: 'account.phone.bound' },
  verifyCode: codeErrors,
  form: {
    accountDisabled: 'account.login.disabled',
    tooOften: 'account.tooOften',
    failed: 'account.bind.failed',
  },
} as const

interface Props {
  bindTicket: string
  onLoggedIn: () => void
  /** Returns to the login form: by request, or because the bind ticket expired. */
  onBack: (expired: boolean) => void
}

/** Binds a phone to an account after a successful password check, and logs in. */
export default function BindPhoneForm({ bindTicket, onLoggedIn, onBack }: Props) {
  const { t } = useI18n()
  const form = useContractForm({
    mutationKey: ['account.bindAccount'],
    schema,
    initialValues: () => ({ phone: '', verifyCode: '' }),
    errors,
    send: (input) => bindPhone({ ...input, bindTicket }),
    onSent: onLoggedIn,
    onRefused: (error) => {
      const expired = isDomainError(error, 'bindTicketInvalid')
      if (expired) onBack(true)
      return expired
    },
  })
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('account.bind.title')}
      noticeAction={
        form.formErrorKind === 'accountDisabled' && (
          <Link to={contactUrl()}>{t('account.login.contact')}</Link>
        )
      }
      submitText={t('account.bind.submit')}
      busyText={t('account.bind.busy')}
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
      <VerifiedContactFields way="phone" purpose="bind" form={form} />
    </AccountForm>
  )
}

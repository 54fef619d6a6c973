import type { CodeWay } from '@faka/contract/account/code-way'
import { register, resetPassword } from '@faka/contract/account/registration'
import { loginUrl } from '@faka/contract/shared/urls'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { codeErrors } from '../../lib/code-errors.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { TypedCode } from '../../lib/typed-code.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import {
  ConfirmPassword,
  contactSchemas,
  differs,
  NewPassword,
  parseMail,
  parsePhone,
} from './account-input.ts'
import { mailErrors } from './mail-field.tsx'
import { OtherWayButton } from './other-way-button.tsx'
import { phoneErrors } from './phone-field.tsx'
import { rememberContact } from './remembered-contact.ts'
import { recipientFields } from './send-code.ts'
import { useContactWay } from './use-contact-way.ts'
import { useReturnTo } from './use-return-to.ts'
import { VerifiedContactFields } from './verified-contact-fields.tsx'

/** The two operations that set a password by a verified phone or mail address: signup and password reset. */
const purposes = {
  register: {
    operation: register,
    group: 'account.signup',
    label: 'account.password',
    confirmLabel: 'account.confirmPassword',
    alternativeText: 'account.signup.hasAccount',
    empty: { password: 'account.password.empty', confirmPassword: 'account.confirmPassword.empty' },
  },
  reset: {
    operation: resetPassword,
    group: 'account.reset',
    label: 'account.reset.password',
    confirmLabel: 'account.reset.confirmPassword',
    alternativeText: 'account.reset.remembered',
    empty: {
      password: 'account.reset.password.empty',
      confirmPassword: 'account.reset.confirmPassword.empty',
    },
  },
} as const

/** `newPassword` is the name that password managers look for. */
const schemaFor = (contact: { phone: z.ZodMiniType<string, string>; mail: z.ZodMiniType<string, string> }) =>
  z
    .object({
      ...contact,
      verifyCode: TypedCode,
      newPassword: NewPassword,
      confirmPassword: ConfirmPassword,
    })
    .check(z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, differs))

const schemas = { phone: schemaFor(contactSchemas.phone), mail: schemaFor(contactSchemas.mail) }

const parseContact = (text: string): string => parsePhone(text) ?? parseMail(text) ?? ''

const errorsFor = ({ group, empty }: (typeof purposes)[keyof typeof purposes]) =>
  ({
    phone: { ...phoneErrors, phoneTaken: 'account.phone.taken' },
    mail: { ...mailErrors, mailTaken: 'account.mail.taken' },
    verifyCode: codeErrors,
    newPassword: {
      empty: empty.password,
      wrong: 'account.password.length',
      passwordCommon: 'account.password.common',
      passwordIsOwn: 'account.password.own',
      passwordRepeats: 'account.password.repeats',
    },
    confirmPassword: {
      empty: empty.confirmPassword,
      differs: 'account.confirmPassword.differ',
      passwordsDiffer: 'account.confirmPassword.differ',
    },
    form: { tooOften: 'account.tooOften', failed: `${group}.failed` },
  }) as const

interface Props {
  purpose: keyof typeof purposes
  /** How codes can be sent; the first is offered first. */
  ways: readonly CodeWay[]
  /** Called with the phone or mail address on success; its owner can log in now. */
  onDone: (contact: string) => void
}

/** One form for signup and password reset: phone or mail address and code, then the password twice. */
export function NewPasswordForm({ purpose, ways, onDone }: Props) {
  const { t } = useI18n()
  const { operation, group, label, confirmLabel, alternativeText } = purposes[purpose]
  const toLogin = loginUrl(useReturnTo())
  const { way, setWay, other, initialContact } = useContactWay(ways)
  const form = useContractForm({
    mutationKey: ['account.newPassword', { purpose }],
    schema: schemas[way],
    initialValues: () => ({ ...initialContact, newPassword: '', confirmPassword: '' }),
    errors: errorsFor(purposes[purpose]),
    clearedBy: { newPassword: ['confirmPassword'] },
    send: ({ verifyCode, newPassword, confirmPassword, ...contact }) =>
      call(operation, {
        ...recipientFields({ way, to: contact[way] }),
        verifyCode,
        password: newPassword,
        confirmPassword,
      }),
    onSent: (_nothing, contact) => onDone(contact[way]),
  })
  const rememberTyped = () => rememberContact(parseContact(form.form.getValues(way)))
  const switchTo = (next: CodeWay) => {
    form.form.clearErrors()
    form.form.setValue('verifyCode', '')
    setWay(next)
  }
  const visibilityLabels = { showLabel: t('account.password.show'), hideLabel: t('account.password.hide') }
  const contactError = form.errorAt(way)
  return (
    <AccountForm
      form={form}
      label={t(`${group}.title`)}
      submitText={t(`${group}.submit`)}
      busyText={t(`${group}.busy`)}
      links={
        <>
          <OtherWayButton other={other} onSwitch={switchTo} />
          <span className={styles.quiet}>
            {t(alternativeText)}{' '}
            <Link className={styles.link} to={toLogin} onClick={rememberTyped}>
              {t('account.toLogin')}
            </Link>
          </span>
        </>
      }
    >
      <VerifiedContactFields
        way={way}
        purpose={purpose}
        form={form}
        contactError={
          contactError?.kind === `${way}Taken` && (
            <span>
              {contactError.sentence}{' '}
              <Link to={toLogin} onClick={rememberTyped}>
                {t('account.phone.toLogin')}
              </Link>
            </span>
          )
        }
      />
      <PasswordField
        {...visibilityLabels}
        {...form.field('newPassword')}
        label={t(label)}
        hint={t('account.password.hint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...visibilityLabels}
        {...form.field('confirmPassword')}
        label={t(confirmLabel)}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}

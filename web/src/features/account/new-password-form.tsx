import { register, resetPassword } from '@faka/contract/account/registration'
import type { Phone } from '@faka/contract/shared/contact'
import { loginUrl } from '@faka/contract/shared/urls'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { ConfirmPassword, differs, NewPassword, parsePhone, TypedCode, TypedPhone } from './account-input.ts'
import { codeErrors } from './code-field.tsx'
import { phoneErrors } from './phone-field.tsx'
import { recallPhone, rememberPhone } from './remembered-phone.ts'
import { useReturnTo } from './use-return-to.ts'
import { VerifiedPhoneFields } from './verified-phone-fields.tsx'

/** The two operations that set a password by a verified phone: signup and password reset. */
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
const schema = z
  .object({
    phone: TypedPhone,
    verifyCode: TypedCode,
    newPassword: NewPassword,
    confirmPassword: ConfirmPassword,
  })
  .check(z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, differs))

const errorsFor = ({ group, empty }: (typeof purposes)[keyof typeof purposes]) =>
  ({
    phone: { ...phoneErrors, phoneTaken: 'account.phone.taken' },
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
  /** Called with the phone on success; its owner can log in now. */
  onDone: (phone: Phone) => void
}

/** One form for signup and password reset: phone and code, then the password twice. */
export function NewPasswordForm({ purpose, onDone }: Props) {
  const { t } = useI18n()
  const { operation, group, label, confirmLabel, alternativeText } = purposes[purpose]
  const toLogin = loginUrl(useReturnTo())
  const form = useContractForm({
    mutationKey: ['account.newPassword', { purpose }],
    schema,
    initialValues: () => ({ phone: recallPhone(), verifyCode: '', newPassword: '', confirmPassword: '' }),
    errors: errorsFor(purposes[purpose]),
    clearedBy: { newPassword: ['confirmPassword'] },
    send: ({ newPassword, ...input }) => call(operation, { ...input, password: newPassword }),
    onSent: (_nothing, { phone }) => onDone(phone),
  })
  const rememberTypedPhone = () => rememberPhone(parsePhone(form.form.getValues('phone')) ?? '')
  const visibilityLabels = { showLabel: t('account.password.show'), hideLabel: t('account.password.hide') }
  const phoneError = form.errorAt('phone')
  return (
    <AccountForm
      form={form}
      label={t(`${group}.title`)}
      submitText={t(`${group}.submit`)}
      busyText={t(`${group}.busy`)}
      links={
        <span className={styles.quiet}>
          {t(alternativeText)}{' '}
          <Link className={styles.link} to={toLogin} onClick={rememberTypedPhone}>
            {t('account.toLogin')}
          </Link>
        </span>
      }
    >
      <VerifiedPhoneFields
        purpose={purpose}
        form={form}
        phoneError={
          phoneError?.kind === 'phoneTaken' && (
            <span>
              {phoneError.sentence}{' '}
              <Link to={toLogin} onClick={rememberTypedPhone}>
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

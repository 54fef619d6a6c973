import { register, resetPassword } from '@faka/contract/account'
import type { CodeName } from '@faka/contract/code-numbers'
import type { Phone } from '@faka/contract/contact'
import { loginUrl } from '@faka/contract/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { useCameFrom } from './came-from.ts'
import { recallPhone, rememberPhone } from './known-phone.ts'
import { faultsOfNewPassword, type NewPasswordDraft, wishOf } from './new-password-draft.ts'
import { ProvedPhoneFields } from './proved-phone-fields.tsx'
import { serverSentence } from './server-sentence.ts'
import { readPhone } from './typed-account.ts'
import { type Faults, useFaults } from './use-faults.ts'

/** The two things that a proved phone gives a password for: a new account, or the one that it has. */
const purposes = {
  register: {
    operation: register,
    group: 'account.signup',
    label: 'account.password',
    confirmLabel: 'account.confirmPassword',
    elseWord: 'account.signup.hasAccount',
  },
  reset: {
    operation: resetPassword,
    group: 'account.reset',
    label: 'account.reset.password',
    confirmLabel: 'account.reset.confirmPassword',
    elseWord: 'account.reset.remembered',
  },
} as const

const refusals: Partial<Record<CodeName, Faults<keyof NewPasswordDraft>>> = {
  codeWrong: { verifyCode: 'account.code.wrong' },
  phoneTaken: { phone: 'account.phone.taken' },
  passwordCommon: { password: 'account.password.common' },
  passwordIsOwn: { password: 'account.password.own' },
  passwordRepeats: { password: 'account.password.repeats' },
  passwordsDiffer: { confirmPassword: 'account.confirmPassword.differ' },
  tooOften: { form: 'account.tooOften' },
}

interface Props {
  purpose: keyof typeof purposes
  /** It is done for this phone, whose owner can log in now. */
  onDone: (phone: Phone) => void
}

/** One screen for signing up and for a new password: phone and code first, then the password twice. */
export function NewPasswordForm({ purpose, onDone }: Props) {
  const { say } = useWords()
  const { operation, group, label, confirmLabel, elseWord } = purposes[purpose]
  const toLogin = loginUrl(useCameFrom())
  const formFaults = useFaults<keyof NewPasswordDraft>()
  const { form, faults, tell, forget } = formFaults
  const [draft, setDraft] = useState<NewPasswordDraft>(() => ({
    phone: recallPhone(),
    verifyCode: '',
    password: '',
    confirmPassword: '',
  }))
  const change = (part: Partial<NewPasswordDraft>, ...fields: (keyof NewPasswordDraft)[]) => {
    setDraft((before) => ({ ...before, ...part }))
    forget(...fields)
  }
  const deed = useMutation({
    mutationKey: ['account.newPassword', { purpose }],
    mutationFn: (wish: NonNullable<ReturnType<typeof wishOf>>) => call(operation, wish),
    meta: { expected: 'everything' },
    // What was sent holds a password.
    gcTime: 0,
    onSuccess: (_nothing, { phone }) => onDone(phone),
    onError: (error) => {
      const known = error instanceof Refusal && error.codeName && refusals[error.codeName]
      tell(known || { form: `${group}.failed` })
    },
  })
  const send = () => {
    const wish = tell(faultsOfNewPassword(draft, purpose)) && wishOf(draft)
    if (wish) deed.mutate(wish)
  }
  const keepPhone = () => rememberPhone(readPhone(draft.phone) ?? '')
  const eye = { showWord: say('account.password.show'), hideWord: say('account.password.hide') }
  return (
    <AccountForm
      form={form}
      label={say(`${group}.title`)}
      notice={
        faults.form &&
        ((faults.form === `${group}.failed` && serverSentence(deed.error, say)) || say(faults.form))
      }
      busy={deed.isPending}
      submitWord={say(`${group}.submit`)}
      busyWord={say(`${group}.busy`)}
      onSubmit={send}
      links={
        <span className={styles.quiet}>
          {say(elseWord)}{' '}
          <Link className={styles.link} to={toLogin} onClick={keepPhone}>
            {say('account.toLogin')}
          </Link>
        </span>
      }
    >
      <ProvedPhoneFields
        purpose={purpose}
        draft={draft}
        onDraft={change}
        of={formFaults}
        phoneError={
          faults.phone === 'account.phone.taken' && (
            <span>
              {say(faults.phone)}{' '}
              <Link to={toLogin} onClick={keepPhone}>
                {say('account.phone.toLogin')}
              </Link>
            </span>
          )
        }
      />
      <PasswordField
        {...eye}
        label={say(label)}
        hint={say('account.password.hint')}
        error={faults.password && say(faults.password)}
        name="newPassword"
        autoComplete="new-password"
        value={draft.password}
        onChange={({ currentTarget }) =>
          change({ password: currentTarget.value }, 'password', 'confirmPassword')
        }
      />
      <PasswordField
        {...eye}
        label={say(confirmLabel)}
        error={faults.confirmPassword && say(faults.confirmPassword)}
        name="confirmPassword"
        autoComplete="new-password"
        value={draft.confirmPassword}
        onChange={({ currentTarget }) => change({ confirmPassword: currentTarget.value }, 'confirmPassword')}
      />
    </AccountForm>
  )
}

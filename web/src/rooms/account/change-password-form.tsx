import { changePassword } from '@faka/contract/account'
import type { CodeName } from '@faka/contract/code-numbers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { isNewPassword } from './typed-account.ts'
import { type Faults, useFaults } from './use-faults.ts'

const fields = ['currentPassword', 'password', 'confirmPassword'] as const
type Field = (typeof fields)[number]
type Draft = Record<Field, string>

const refusals: Partial<Record<CodeName, Faults<Field>>> = {
  passwordWrong: { currentPassword: 'profile.password.wrong' },
  passwordCommon: { password: 'account.password.common' },
  passwordIsOwn: { password: 'account.password.own' },
  passwordRepeats: { password: 'account.password.repeats' },
  passwordsDiffer: { confirmPassword: 'account.confirmPassword.differ' },
  loginLocked: { form: 'profile.password.locked' },
  tooOften: { form: 'account.tooOften' },
}

const faultsOf = ({ currentPassword, password, confirmPassword }: Draft): Faults<Field> => ({
  currentPassword: currentPassword === '' ? 'profile.password.currentEmpty' : undefined,
  password:
    password === ''
      ? 'account.reset.password.empty'
      : isNewPassword(password)
        ? undefined
        : 'account.password.length',
  confirmPassword:
    confirmPassword === ''
      ? 'account.reset.confirmPassword.empty'
      : confirmPassword === password
        ? undefined
        : 'account.confirmPassword.differ',
})

const labels = {
  currentPassword: 'profile.password.current',
  password: 'profile.password.new',
  confirmPassword: 'profile.password.confirm',
} as const

interface Props {
  onDone: () => void
  onLeave: () => void
}

/** Changes the password of whoever is logged in, by the present one. */
export function ChangePasswordForm({ onDone, onLeave }: Props) {
  const { say } = useWords()
  const [draft, setDraft] = useState<Draft>({ currentPassword: '', password: '', confirmPassword: '' })
  const { form, faults, tell, forget } = useFaults<Field>()
  const deed = useMutation({
    mutationKey: ['account.changePassword'],
    mutationFn: (wish: Draft) => call(changePassword, wish),
    meta: {
      expected: [
        'passwordWrong',
        'passwordsDiffer',
        'passwordCommon',
        'passwordIsOwn',
        'passwordRepeats',
        'loginLocked',
        'tooOften',
      ],
    },
    // What was sent holds passwords.
    gcTime: 0,
    onSuccess: onDone,
    onError: (error) => {
      // Every other failure is told by the failure desk.
      const known = error instanceof Refusal && error.codeName ? refusals[error.codeName] : undefined
      if (known) tell(known)
    },
  })
  return (
    <AccountForm
      form={form}
      takesFocus
      label={say('profile.password.change')}
      notice={faults.form && say(faults.form)}
      busy={deed.isPending}
      submitWord={say('profile.password.submit')}
      busyWord={say('profile.password.busy')}
      onSubmit={() => tell(faultsOf(draft)) && deed.mutate(draft)}
      links={
        <Button tone="quiet" onClick={onLeave}>
          {say('profile.password.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{say('profile.password.text')}</p>
      {fields.map((field) => {
        const fault = faults[field]
        return (
          <PasswordField
            key={field}
            label={say(labels[field])}
            hint={field === 'password' ? say('account.password.hint') : undefined}
            error={fault && say(fault)}
            showWord={say('account.password.show')}
            hideWord={say('account.password.hide')}
            name={field}
            autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
            value={draft[field]}
            onChange={({ currentTarget }) => {
              setDraft({ ...draft, [field]: currentTarget.value })
              forget(field)
            }}
          />
        )
      })}
    </AccountForm>
  )
}

import type { CodeName } from '@faka/contract/code-numbers'
import type { Phone } from '@faka/contract/contact'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { codeFault, phoneFault, readCode, readPhone } from './typed-account.ts'
import { type Faults, useFaults } from './use-faults.ts'

type Field = 'phone' | 'verifyCode'

const refusals: Partial<Record<CodeName, Faults<Field>>> = {
  codeWrong: { verifyCode: 'account.code.wrong' },
  phoneTaken: { phone: 'account.phone.bound' },
  tooOften: { form: 'account.tooOften' },
}

interface Props {
  present: string | null
  /** Gives the account its new phone; it fails as a call does. */
  change: (phone: Phone, verifyCode: string) => Promise<unknown>
  onDone: () => void
  onLeave: () => void
}

/** Changes the phone of an account by a code that is sent to the new one. */
export function ChangePhoneForm({ present, change, onDone, onLeave }: Props) {
  const { say } = useWords()
  const [phone, setPhone] = useState('')
  const [verifyCode, setVerifyCode] = useState('')
  const { form, faults, tell, mark, forget } = useFaults<Field>()
  const deed = useMutation({
    mutationKey: ['account.changePhone'],
    mutationFn: ({ to, code }: { to: Phone; code: string }) => change(to, code),
    meta: { expected: ['codeWrong', 'phoneTaken', 'tooOften'] },
    gcTime: 0,
    onSuccess: onDone,
    onError: (error) => {
      // Every other failure is told by the failure desk.
      const known = error instanceof Refusal && error.codeName ? refusals[error.codeName] : undefined
      if (known) tell(known)
    },
  })
  const submit = () => {
    const [to, code] = [readPhone(phone), readCode(verifyCode)]
    const isSame = to !== undefined && to === present
    const told = tell({
      phone: isSame ? 'profile.phone.same' : phoneFault(phone),
      verifyCode: codeFault(verifyCode),
    })
    if (told && to && code) deed.mutate({ to, code })
  }
  return (
    <AccountForm
      form={form}
      takesFocus
      label={say('profile.phone.change')}
      notice={faults.form && say(faults.form)}
      busy={deed.isPending}
      submitWord={say('profile.phone.submit')}
      busyWord={say('profile.phone.busy')}
      onSubmit={submit}
      links={
        <Button tone="quiet" onClick={onLeave}>
          {say('profile.phone.keep')}
        </Button>
      }
    >
      <p className={styles.quiet}>{say('profile.phone.text')}</p>
      <PhoneField
        value={phone}
        error={faults.phone && say(faults.phone)}
        onValue={(value) => {
          setPhone(value)
          forget('phone')
        }}
      />
      <CodeField
        purpose="phone"
        phone={phone}
        value={verifyCode}
        onValue={(value) => {
          setVerifyCode(value)
          forget('verifyCode')
        }}
        fault={faults.verifyCode}
        onFault={(fault) => mark('verifyCode', fault)}
        onPhoneFault={(fault) => {
          mark('phone', fault)
          focusFirstFault(form)
        }}
      />
    </AccountForm>
  )
}

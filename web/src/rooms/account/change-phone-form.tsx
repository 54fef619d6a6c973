import type { CodeName } from '@faka/contract/code-numbers'
import type { Phone } from '@faka/contract/contact'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { type ProvedPhoneDraft, ProvedPhoneFields } from './proved-phone-fields.tsx'
import { codeFault, phoneFault, readCode, readPhone } from './typed-account.ts'
import { type Faults, useFaults } from './use-faults.ts'

type Field = keyof ProvedPhoneDraft

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
  const [draft, setDraft] = useState<ProvedPhoneDraft>({ phone: '', verifyCode: '' })
  const formFaults = useFaults<Field>()
  const { form, faults, tell } = formFaults
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
    const [to, code] = [readPhone(draft.phone), readCode(draft.verifyCode)]
    const isSame = to !== undefined && to === present
    const told = tell({
      phone: isSame ? 'profile.phone.same' : phoneFault(draft.phone),
      verifyCode: codeFault(draft.verifyCode),
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
      <ProvedPhoneFields
        purpose="phone"
        draft={draft}
        onDraft={(part) => setDraft((before) => ({ ...before, ...part }))}
        of={formFaults}
      />
    </AccountForm>
  )
}

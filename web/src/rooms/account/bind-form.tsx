import type { CodeName } from '@faka/contract/code-numbers'
import { contactUrl } from '@faka/contract/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, Refusal } from '../../kernel/refusal.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { type ProvedPhoneDraft, ProvedPhoneFields } from './proved-phone-fields.tsx'
import { serverSentence } from './server-sentence.ts'
import { bindPhone } from './session.ts'
import { codeFault, phoneFault, readCode, readPhone } from './typed-account.ts'
import { type Faults, useFaults } from './use-faults.ts'

type Field = keyof ProvedPhoneDraft

const refusals: Partial<Record<CodeName, Faults<Field>>> = {
  codeWrong: { verifyCode: 'account.code.wrong' },
  phoneTaken: { phone: 'account.phone.bound' },
  accountDisabled: { form: 'account.login.disabled' },
  tooOften: { form: 'account.tooOften' },
}

const faultOf = (error: unknown): Faults<Field> =>
  (error instanceof Refusal && error.codeName && refusals[error.codeName]) || { form: 'account.bind.failed' }

interface Props {
  bindTicket: string
  onLoggedIn: () => void
  /** Back to the login: wished, or because the time for binding is over. */
  onBack: (expired: boolean) => void
}

/** Binds a phone to an account whose password was right, and logs in by that. */
export function BindForm({ bindTicket, onLoggedIn, onBack }: Props) {
  const { say } = useWords()
  const [draft, setDraft] = useState<ProvedPhoneDraft>({ phone: '', verifyCode: '' })
  const formFaults = useFaults<Field>()
  const { form, faults, tell } = formFaults
  const deed = useMutation({
    mutationKey: ['account.bindAccount'],
    mutationFn: bindPhone,
    meta: { expected: 'everything' },
    gcTime: 0,
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (isRefusal(error, 'bindTicketInvalid')) onBack(true)
      else tell(faultOf(error))
    },
  })
  const bind = () => {
    const told = tell({ phone: phoneFault(draft.phone), verifyCode: codeFault(draft.verifyCode) })
    const [to, code] = [readPhone(draft.phone), readCode(draft.verifyCode)]
    if (told && to && code) deed.mutate({ bindTicket, phone: to, verifyCode: code })
  }
  return (
    <AccountForm
      form={form}
      takesFocus
      label={say('account.bind.title')}
      notice={
        faults.form &&
        ((faults.form === 'account.bind.failed' && serverSentence(deed.error, say)) || say(faults.form))
      }
      noticeAction={
        faults.form === 'account.login.disabled' && (
          <Link to={contactUrl()}>{say('account.login.contact')}</Link>
        )
      }
      busy={deed.isPending}
      submitWord={say('account.bind.submit')}
      busyWord={say('account.bind.busy')}
      onSubmit={bind}
      links={
        <Button tone="quiet" onClick={() => onBack(false)}>
          {say('account.bind.back')}
        </Button>
      }
    >
      <div>
        <h2 className={styles.title}>{say('account.bind.title')}</h2>
        <p className={styles.quiet}>{say('account.bind.text')}</p>
      </div>
      <ProvedPhoneFields
        purpose="bind"
        draft={draft}
        onDraft={(part) => setDraft((before) => ({ ...before, ...part }))}
        of={formFaults}
      />
    </AccountForm>
  )
}

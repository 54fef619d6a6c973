import type { Phone } from '@faka/contract/contact'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Refusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spoken } from '../../ui/spoken.tsx'
import styles from './code-button.module.css'
import { beginCodeWait, useCodeWait } from './code-wait.ts'
import { type CodePurpose, sendCode } from './send-code.ts'

const TooSoon = z.object({ resendAfterSeconds: z.number() })

interface Props {
  purpose: CodePurpose
  /** Undefined while none stands in the field. */
  phone: Phone | undefined
  /** It was pressed, whether it can send or not. */
  onPress: () => void
  onSent: (phone: Phone, resendAfterSeconds: number) => void
  onFailure: (error: unknown) => void
}

/** Has a code sent and then counts the seconds until another may be; that count is drawn, but not read out. */
export function CodeButton({ purpose, phone, onPress, onSent, onFailure }: Props) {
  const { say } = useWords()
  const waitSeconds = useCodeWait(purpose, phone)
  const send = useMutation({
    mutationKey: ['account.sendCode', { purpose }],
    mutationFn: (to: Phone) => sendCode(purpose, to),
    meta: { expected: 'everything' },
    onSuccess: ({ resendAfterSeconds }, to) => {
      beginCodeWait(purpose, to, resendAfterSeconds)
      onSent(to, resendAfterSeconds)
    },
    onError: (error, to) => {
      const tooSoon = error instanceof Refusal && error.codeName === 'codeTooSoon' ? error.data : undefined
      const wait = TooSoon.safeParse(tooSoon)
      if (wait.success) beginCodeWait(purpose, to, wait.data.resendAfterSeconds)
      onFailure(error)
    },
  })
  const waits = waitSeconds > 0
  const off = waits || send.isPending
  const press = () => {
    if (off) return
    onPress()
    if (phone) send.mutate(phone)
  }
  return (
    <button
      type="button"
      className={classNames(styles.button, off && styles.off)}
      aria-disabled={off || undefined}
      aria-busy={send.isPending || undefined}
      onClick={press}
    >
      {send.isPending ? (
        say('account.code.sending')
      ) : waits ? (
        <>
          <Spoken>{say('account.code.again')}</Spoken>
          <span aria-hidden="true">{say('account.code.wait', { seconds: waitSeconds })}</span>
        </>
      ) : (
        say('account.code.get')
      )}
    </button>
  )
}

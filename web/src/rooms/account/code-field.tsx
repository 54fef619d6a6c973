import type { CodeName } from '@faka/contract/code-numbers'
import type { Phone } from '@faka/contract/contact'
import { useRef, useState } from 'react'
import { Refusal } from '../../kernel/refusal.ts'
import { readSettings } from '../../kernel/settings.ts'
import { type PlainWordId, useWords } from '../../kernel/words.ts'
import { Spoken } from '../../ui/spoken.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CodeButton } from './code-button.tsx'
import { maskedPhone } from './masked-phone.ts'
import type { CodePurpose } from './send-code.ts'
import { phoneFault, readPhone } from './typed-account.ts'

const sentences: Partial<Record<CodeName, PlainWordId>> = {
  codeTooSoon: 'account.code.tooSoon',
  codeTooMany: 'account.code.tooMany',
  messagesClosed: 'account.code.closed',
  tooOften: 'account.tooOften',
}

const sentenceOf = (error: unknown): PlainWordId =>
  (error instanceof Refusal && error.codeName && sentences[error.codeName]) || 'account.code.failed'

/** Where a shop that only tries itself keeps what it would send; undefined where messages really go out. */
const outboxUrl = (): string | undefined => {
  const { outbox, services } = readSettings()
  return outbox ? `${services.userManagement}/dev/outbox` : undefined
}

interface Props {
  purpose: CodePurpose
  /** As it was typed. */
  phone: string
  value: string
  onValue: (value: string) => void
  /** What is wrong with the code, or became of sending it; told here at the field. */
  fault: PlainWordId | undefined
  onFault: (fault: PlainWordId | undefined) => void
  /** Sending was asked for without a whole phone. */
  onPhoneFault: (fault: PlainWordId) => void
}

/** The code that proves a phone, with the button that sends it. */
export function CodeField({ purpose, phone, value, onValue, fault, onFault, onPhoneFault }: Props) {
  const { say } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ to: Phone; resendAfterSeconds: number }>()
  const sentence =
    sent &&
    say(purpose === 'reset' ? 'account.code.sentIfKnown' : 'account.code.sent', {
      phone: maskedPhone(sent.to),
    })
  const outbox = sent && outboxUrl()
  const ask = () => {
    onFault(undefined)
    const wrong = phoneFault(phone)
    if (wrong) onPhoneFault(wrong)
  }
  return (
    <div>
      <TextField
        ref={input}
        label={say('account.code')}
        hint={
          <>
            {sentence ?? say('account.code.hint')}
            {outbox !== undefined && (
              <>
                <br />
                {say('account.code.outbox')}{' '}
                <a href={outbox} target="_blank" rel="noopener">
                  {say('account.code.openOutbox')}
                </a>
              </>
            )}
          </>
        }
        error={fault && say(fault)}
        name="verifyCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        end={
          <CodeButton
            purpose={purpose}
            phone={readPhone(phone)}
            onPress={ask}
            onSent={(to, resendAfterSeconds) => {
              setSent({ to, resendAfterSeconds })
              input.current?.focus()
            }}
            onFailure={(error) => onFault(sentenceOf(error))}
          />
        }
      />
      <Spoken live>
        {sentence && say('account.code.announced', { sentence, seconds: sent.resendAfterSeconds })}
      </Spoken>
    </div>
  )
}

import type { CodeName } from '@faka/contract/shared/code-numbers'
import type { Phone } from '@faka/contract/shared/contact'
import { useRef, useState } from 'react'
import { DomainError } from '../../lib/call-errors.ts'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { readSettings } from '../../lib/settings.ts'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { parsePhone, validatePhone } from './account-input.ts'
import { CodeButton } from './code-button.tsx'
import { maskPhone } from './mask-phone.ts'
import type { CodePurpose } from './send-code.ts'

const messagesByCode: Partial<Record<CodeName, PlainMessageId>> = {
  codeTooSoon: 'account.code.tooSoon',
  codeTooMany: 'account.code.tooMany',
  messagesClosed: 'account.code.closed',
  tooOften: 'account.tooOften',
}

const messageIdOf = (error: unknown): PlainMessageId =>
  (error instanceof DomainError && error.codeName && messagesByCode[error.codeName]) || 'account.code.failed'

/** The outbox page of a shop in trial mode; undefined where messages are really sent. */
const outboxUrl = (): string | undefined => {
  const { outbox, services } = readSettings()
  return outbox ? `${services.userManagement}/dev/outbox` : undefined
}

interface Props {
  purpose: CodePurpose
  /** The raw text of the phone field. */
  phone: string
  value: string
  onValueChange: (value: string) => void
  /** Error of the code, or of sending it. */
  error: PlainMessageId | undefined
  onError: (error: PlainMessageId | undefined) => void
  /** Called when a code is requested without a valid phone. */
  onPhoneError: (error: PlainMessageId) => void
}

/** The verification code of a phone, with the button that requests it. */
export function CodeField({ purpose, phone, value, onValueChange, error, onError, onPhoneError }: Props) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ to: Phone; resendAfterSeconds: number }>()
  const sentence =
    sent &&
    t(purpose === 'reset' ? 'account.code.sentIfKnown' : 'account.code.sent', {
      phone: maskPhone(sent.to),
    })
  const outbox = sent && outboxUrl()
  const handlePress = () => {
    onError(undefined)
    const phoneError = validatePhone(phone)
    if (phoneError) onPhoneError(phoneError)
  }
  return (
    <div>
      <TextField
        ref={input}
        label={t('account.code')}
        hint={
          <>
            {sentence ?? t('account.code.hint')}
            {outbox !== undefined && (
              <>
                <br />
                {t('account.code.outbox')}{' '}
                <a href={outbox} target="_blank" rel="noopener">
                  {t('account.code.openOutbox')}
                </a>
              </>
            )}
          </>
        }
        error={error && t(error)}
        name="verifyCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        end={
          <CodeButton
            purpose={purpose}
            phone={parsePhone(phone)}
            onPress={handlePress}
            onSent={(to, resendAfterSeconds) => {
              setSent({ to, resendAfterSeconds })
              input.current?.focus()
            }}
            onFailure={(failure) => onError(messageIdOf(failure))}
          />
        }
      />
      <VisuallyHidden live>
        {sentence && t('account.code.announced', { sentence, seconds: sent.resendAfterSeconds })}
      </VisuallyHidden>
    </div>
  )
}

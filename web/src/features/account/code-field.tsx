import { type ComponentProps, useState } from 'react'
import { isDomainError } from '../../lib/call-errors.ts'
import type { codeErrors } from '../../lib/code-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { readSettings } from '../../lib/settings.ts'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CodeButton } from './code-button.tsx'
import { maskRecipient } from './mask-recipient.ts'
import type { CodePurpose, CodeRecipient, SendCode } from './send-code.ts'

/** What is said of a code that was sent; of one that is sent only to known recipients, no more than that. */
const sentSentence = (purpose: CodePurpose) => {
  if (purpose === 'reset') return 'account.code.sentIfKnown'
  return purpose === 'lookUp' ? 'account.code.sentIfOrdered' : 'account.code.sent'
}

/** The kind of error with which sending a code failed. */
const sendErrorKind = (error: unknown): keyof typeof codeErrors => {
  if (isDomainError(error, 'codeTooSoon', 'codeTooMany', 'messagesClosed')) return error.codeName
  return isDomainError(error, 'tooOften') ? 'sendTooOften' : 'unsent'
}

/** The outbox page of a shop in trial mode; undefined where messages are really sent. */
const outboxUrl = (): string | undefined => {
  const { outbox, services } = readSettings()
  return outbox ? `${services.userManagement}/dev/outbox` : undefined
}

interface Props extends Omit<ComponentProps<typeof TextField>, 'label'> {
  purpose: CodePurpose
  /** Requests the code where another module does. */
  send?: SendCode | undefined
  /** Undefined while the field above holds no valid phone or mail address. */
  recipient: CodeRecipient | undefined
  /** Called on each press of the button, also without a valid recipient. */
  onPress: () => void
  onSent: () => void
  /** Called with the kind of error with which sending failed. */
  onFailure: (kind: keyof typeof codeErrors) => void
}

/** The verification code of a phone or mail address, with the button that requests it. */
export function CodeField({ purpose, send, recipient, onPress, onSent, onFailure, ...field }: Props) {
  const { t } = useI18n()
  const [sent, setSent] = useState<{ to: CodeRecipient; resendAfterSeconds: number }>()
  const sentence = sent && t(sentSentence(purpose), { to: maskRecipient(sent.to) })
  const outbox = sent && outboxUrl()
  return (
    <div>
      <TextField
        {...field}
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
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        end={
          <CodeButton
            purpose={purpose}
            send={send}
            recipient={recipient}
            onPress={onPress}
            onSent={(to, resendAfterSeconds) => {
              setSent({ to, resendAfterSeconds })
              onSent()
            }}
            onFailure={(failure) => onFailure(sendErrorKind(failure))}
          />
        }
      />
      <VisuallyHidden live>
        {sentence && t('account.code.announced', { sentence, seconds: sent.resendAfterSeconds })}
      </VisuallyHidden>
    </div>
  )
}

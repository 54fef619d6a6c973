import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './code-button.module.css'
import { startResendCooldown, useResendCooldown } from './resend-cooldown.ts'
import { type CodePurpose, type CodeRecipient, type SendCode, senderOf } from './send-code.ts'

const TooSoonData = z.object({ resendAfterSeconds: z.number() })

interface Props {
  purpose: CodePurpose
  /** Requests the code where another module does. */
  send?: SendCode | undefined
  /** Undefined while the field holds no valid phone or mail address. */
  recipient: CodeRecipient | undefined
  /** Called on each press, also without a valid recipient. */
  onPress: () => void
  onSent: (recipient: CodeRecipient, resendAfterSeconds: number) => void
  onFailure: (error: unknown) => void
}

/** Requests a code, then counts down until the next one is allowed. The countdown is visible, but not announced. */
export function CodeButton({ purpose, send, recipient, onPress, onSent, onFailure }: Props) {
  const { t } = useI18n()
  const waitSeconds = useResendCooldown(purpose, recipient?.to)
  const sending = useMutation({
    mutationKey: ['account.sendCode', { purpose }],
    mutationFn: (to: CodeRecipient) => (send ?? senderOf(purpose))(to),
    meta: { expected: 'everything' },
    onSuccess: ({ resendAfterSeconds }, to) => {
      startResendCooldown(purpose, to.to, resendAfterSeconds)
      onSent(to, resendAfterSeconds)
    },
    onError: (error, to) => {
      const tooSoon =
        error instanceof DomainError && error.codeName === 'codeTooSoon' ? error.data : undefined
      const cooldown = TooSoonData.safeParse(tooSoon)
      if (cooldown.success) startResendCooldown(purpose, to.to, cooldown.data.resendAfterSeconds)
      onFailure(error)
    },
  })
  const isCoolingDown = waitSeconds > 0
  const isDisabled = isCoolingDown || sending.isPending
  const press = () => {
    if (isDisabled) return
    onPress()
    if (recipient) sending.mutate(recipient)
  }
  return (
    <button
      type="button"
      className={classNames(styles.button, isDisabled && styles.off)}
      aria-disabled={isDisabled || undefined}
      aria-busy={sending.isPending || undefined}
      onClick={press}
    >
      {sending.isPending ? (
        t('account.code.sending')
      ) : isCoolingDown ? (
        <>
          <VisuallyHidden>{t('account.code.again')}</VisuallyHidden>
          <span aria-hidden="true">{t('account.code.wait', { seconds: waitSeconds })}</span>
        </>
      ) : (
        t('account.code.get')
      )}
    </button>
  )
}

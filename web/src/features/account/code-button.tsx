import type { Phone } from '@faka/contract/shared/contact'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './code-button.module.css'
import { startResendCooldown, useResendCooldown } from './resend-cooldown.ts'
import { type CodePurpose, sendCode } from './send-code.ts'

const TooSoonData = z.object({ resendAfterSeconds: z.number() })

interface Props {
  purpose: CodePurpose
  /** Undefined while the field holds no valid phone. */
  phone: Phone | undefined
  /** Called on each press, also without a valid phone. */
  onPress: () => void
  onSent: (phone: Phone, resendAfterSeconds: number) => void
  onFailure: (error: unknown) => void
}

/** Requests a code, then counts down until the next one is allowed. The countdown is visible, but not announced. */
export function CodeButton({ purpose, phone, onPress, onSent, onFailure }: Props) {
  const { t } = useI18n()
  const waitSeconds = useResendCooldown(purpose, phone)
  const send = useMutation({
    mutationKey: ['account.sendCode', { purpose }],
    mutationFn: (to: Phone) => sendCode(purpose, to),
    meta: { expected: 'everything' },
    onSuccess: ({ resendAfterSeconds }, to) => {
      startResendCooldown(purpose, to, resendAfterSeconds)
      onSent(to, resendAfterSeconds)
    },
    onError: (error, to) => {
      const tooSoon =
        error instanceof DomainError && error.codeName === 'codeTooSoon' ? error.data : undefined
      const cooldown = TooSoonData.safeParse(tooSoon)
      if (cooldown.success) startResendCooldown(purpose, to, cooldown.data.resendAfterSeconds)
      onFailure(error)
    },
  })
  const isCoolingDown = waitSeconds > 0
  const isDisabled = isCoolingDown || send.isPending
  const press = () => {
    if (isDisabled) return
    onPress()
    if (phone) send.mutate(phone)
  }
  return (
    <button
      type="button"
      className={classNames(styles.button, isDisabled && styles.off)}
      aria-disabled={isDisabled || undefined}
      aria-busy={send.isPending || undefined}
      onClick={press}
    >
      {send.isPending ? (
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

import { useI18n } from '../../lib/messages.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import styles from './time-left.module.css'
import type { ReceivedOrderState } from './use-order-state.ts'
import { useRemainingSeconds } from './use-remaining-seconds.ts'

interface Props {
  state: ReceivedOrderState
  /** ISO 8601. */
  createTime: string
}

/** The time left to pay, by the server's clock. */
export function TimeLeft({ state, createTime }: Props) {
  const { t } = useI18n()
  return (
    <div className={styles.left}>
      <span className={styles.label} aria-hidden="true">
        {t('payment.timeLeft')}
      </span>
      <CountdownRing
        label={t('payment.timeLeft')}
        remainingSeconds={useRemainingSeconds(state)}
        totalSeconds={(Date.parse(state.payBefore) - Date.parse(createTime)) / 1000}
      />
    </div>
  )
}

import { useWords } from '../../kernel/words.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import styles from './time-left.module.css'
import type { SeenOrderState } from './use-order-state.ts'
import { useRemainingSeconds } from './use-remaining-seconds.ts'

interface Props {
  state: SeenOrderState
  /** ISO 8601. */
  createTime: string
}

/** The time that is left to pay, by the server's clock. */
export function TimeLeft({ state, createTime }: Props) {
  const { say } = useWords()
  return (
    <div className={styles.left}>
      <span className={styles.label} aria-hidden="true">
        {say('payment.timeLeft')}
      </span>
      <CountdownRing
        label={say('payment.timeLeft')}
        remainingSeconds={useRemainingSeconds(state)}
        totalSeconds={(Date.parse(state.payBefore) - Date.parse(createTime)) / 1000}
      />
    </div>
  )
}

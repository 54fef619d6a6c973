import { classNames } from './class-names.ts'
import styles from './countdown-ring.module.css'

interface Props {
  remainingSeconds: number
  totalSeconds: number
  label: string
  /** Rendered as urgent from here on. */
  urgentSeconds?: number
}

const two = (n: number) => String(n).padStart(2, '0')

/** Whole seconds as mm:ss, or h:mm:ss from an hour on. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const minutes = Math.floor(whole / 60)
  const tail = two(whole % 60)
  return minutes < 60 ? `${two(minutes)}:${tail}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`
}

/** A countdown: a ring that empties, and the time in digits. The caller keeps the time. */
export function CountdownRing({ remainingSeconds, totalSeconds, label, urgentSeconds = 60 }: Props) {
  const share = totalSeconds > 0 ? Math.min(1, Math.max(0, remainingSeconds / totalSeconds)) : 0
  return (
    <div
      className={classNames(styles.countdown, remainingSeconds <= urgentSeconds && styles.urgent)}
      role="timer"
      aria-label={label}
    >
      <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles.track} cx="16" cy="16" r="13" />
        <circle
          className={styles.remaining}
          cx="16"
          cy="16"
          r="13"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - share}
          transform="rotate(-90 16 16)"
        />
      </svg>
      <span className={styles.figures}>{clock(remainingSeconds)}</span>
    </div>
  )
}

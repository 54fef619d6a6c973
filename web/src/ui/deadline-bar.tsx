import { classNames } from './class-names.ts'
import styles from './deadline-bar.module.css'

interface Props {
  label: string
  /** The deadline, formatted. */
  until: string
  /** The remaining time, formatted. */
  left: string
  remainingSeconds: number
  totalSeconds: number
}

/** Rendered as urgent below this share of the time. */
const urgentShare = 1 / 4

/** A countdown over hours: a bar that empties, with the remaining time as text. The caller keeps the time. */
export function DeadlineBar({ label, until, left, remainingSeconds, totalSeconds }: Props) {
  const share = totalSeconds > 0 ? Math.min(1, Math.max(0, remainingSeconds / totalSeconds)) : 0
  return (
    <div className={styles.deadline} role="timer" aria-label={label}>
      <p className={styles.text}>
        <span className={styles.label}>
          {label} · {until}
        </span>
        <strong className={styles.left}>{left}</strong>
      </p>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="100" height="6" />
        <rect
          className={classNames(styles.remaining, share <= urgentShare && styles.urgent)}
          width={100 * share}
          height="6"
        />
      </svg>
    </div>
  )
}

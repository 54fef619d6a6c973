import styles from './date-range.module.css'

interface Props {
  /** What the range is of. */
  label: string
  fromLabel: string
  toLabel: string
  /** Days, "2026-11-21", both inclusive; empty where the range has no end. */
  from: string
  to: string
  onRangeChange: (range: { from: string; to: string }) => void
}

/** A range of days, by the browser's own calendars. */
export function DateRange({ label, fromLabel, toLabel, from, to, onRangeChange }: Props) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{label}</legend>
      <input
        className={styles.day}
        type="date"
        aria-label={fromLabel}
        value={from}
        max={to || undefined}
        onChange={(event) => onRangeChange({ from: event.currentTarget.value, to })}
      />
      <span aria-hidden="true">–</span>
      <input
        className={styles.day}
        type="date"
        aria-label={toLabel}
        value={to}
        min={from || undefined}
        onChange={(event) => onRangeChange({ from, to: event.currentTarget.value })}
      />
    </fieldset>
  )
}

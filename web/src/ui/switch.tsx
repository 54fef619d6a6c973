import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface Props {
  label: string
  /** A second, quieter line: what it does, or why it does nothing now. */
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Something that is on or off, at once. Natively a checkbox, so that the space bar turns it. */
export function Switch({ label, hint, checked: on, onCheckedChange: onTurn }: Props) {
  const hintId = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {label}
        {hint && (
          <small id={hintId} className={styles.hint}>
            {hint}
          </small>
        )}
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={on}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </label>
  )
}

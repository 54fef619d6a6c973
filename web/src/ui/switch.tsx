import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface Props {
  label: string
  /** A second, less prominent line: what it does, or why it has no effect now. */
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A setting that takes effect at once. Natively a checkbox, so that the space bar works. */
export function Switch({ label, hint, checked, onCheckedChange }: Props) {
  const hintId = useId()
  return (
    <label className={styles.row}>
      <span className={styles.text}>
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
        aria-checked={checked}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
    </label>
  )
}

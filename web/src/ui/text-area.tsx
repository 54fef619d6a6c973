import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './text-area.module.css'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {
  /** How much is written, in words: "12 / 500". */
  count?: string
}

/** Several lines of text with their label, hint and error, and how much is written. It grows with what is written. */
export function TextArea({ label, hint, error, count, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(marks) => (
        <span className={styles.frame}>
          <textarea rows={4} {...area} {...marks} className={styles.area} />
          {count && <span className={styles.count}>{count}</span>}
        </span>
      )}
    </Field>
  )
}

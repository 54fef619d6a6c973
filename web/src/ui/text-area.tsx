import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './text-area.module.css'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {
  /** The length of the text: "12 / 500". */
  count?: string
}

/** A multi-line text field with label, hint, error and length. It grows with its content. */
export function TextArea({ label, hint, error, count, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(marks) => (
        <span className={styles.frame}>
          <textarea
            rows={4}
            // browsers scroll no further than to its cursor, and a bar may cover the rest; a press needs no scrolling
            onFocus={({ currentTarget }) => {
              if (!currentTarget.matches(':active')) currentTarget.scrollIntoView({ block: 'nearest' })
            }}
            {...area}
            {...marks}
            className={styles.area}
          />
          {count && <span className={styles.count}>{count}</span>}
        </span>
      )}
    </Field>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './text-field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {
  /** A small control inside the frame, at its end. */
  end?: ReactNode
}

/** A single-line text field with label, hint and error. */
export function TextField({ label, hint, error, end, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(marks) => (
        <span className={styles.frame}>
          <input {...input} {...marks} className={styles.input} />
          {end}
        </span>
      )}
    </Field>
  )
}

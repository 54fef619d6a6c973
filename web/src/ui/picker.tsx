import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { ChevronDown } from './icons-of-console.ts'
import styles from './picker.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'value' | 'children'>, FieldTexts {
  value: string
  options: readonly { value: string; text: string }[]
  onValueChange: (value: string) => void
  /** Whether the label is for screen readers only. */
  labelHidden?: boolean
}

/** One of several values, by the browser's own list. */
export function Picker({
  label,
  hint,
  error,
  options,
  onValueChange,
  labelHidden = false,
  ...select
}: Props) {
  return (
    <Field label={labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label} hint={hint} error={error}>
      {(marks) => (
        <span className={styles.frame}>
          <select
            {...select}
            {...marks}
            className={styles.select}
            onChange={(event) => onValueChange(event.currentTarget.value)}
          >
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown />
        </span>
      )}
    </Field>
  )
}

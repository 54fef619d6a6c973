import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { ChevronDown } from './icons-of-console.ts'
import styles from './picker.module.css'

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'value' | 'children'>, FieldTexts {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onValueChange: (value: string) => void
  /** Whether the label is for screen readers only; such a picker has no hint. */
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
  ...attributes
}: Props) {
  const draw = (marks: ComponentProps<'select'>) => (
    <span className={styles.frame}>
      <select
        {...attributes}
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
  )
  if (labelHidden) return draw({ 'aria-label': label })
  return (
    <Field label={label} hint={hint} error={error}>
      {draw}
    </Field>
  )
}

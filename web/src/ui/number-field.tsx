import { type FocusEvent, useState } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Minus, Plus } from './icon.ts'
import styles from './text-field.module.css'

interface Props extends FieldTexts {
  name?: string
  value: number
  min: number
  max: number
  decreaseLabel: string
  increaseLabel: string
  /** Called with whole numbers only, also outside the limits; these are clamped when the field loses the focus. */
  onValueChange: (value: number) => void
}

/** A whole number between limits, typed or changed by − and +. */
export function NumberField({
  label,
  hint,
  error,
  name,
  value,
  min,
  max,
  decreaseLabel,
  increaseLabel,
  onValueChange,
}: Props) {
  // The text being typed: the field must be allowed to be empty on the way from 1 to 20.
  const [draft, setDraft] = useState<string>()
  const clamp = (number: number) => Math.min(max, Math.max(min, number))
  const handleChange = (text: string) => {
    setDraft(text)
    if (/^\d{1,6}$/.test(text)) onValueChange(Number(text))
  }
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    setDraft(undefined)
    const typed = Number(event.currentTarget.value)
    onValueChange(clamp(Number.isInteger(typed) ? typed : value))
  }
  const step = (delta: number) => {
    setDraft(undefined)
    onValueChange(clamp(value + delta))
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(marks) => (
        <span className={styles.frame}>
          <button
            type="button"
            className={styles.inside}
            aria-label={decreaseLabel}
            disabled={value <= min}
            onClick={() => step(-1)}
          >
            <Minus />
          </button>
          <input
            {...marks}
            className={`${styles.input} ${styles.number}`}
            type="number"
            inputMode="numeric"
            name={name}
            min={min}
            max={max}
            step={1}
            value={draft ?? value}
            onChange={(event) => handleChange(event.currentTarget.value)}
            onBlur={handleBlur}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={increaseLabel}
            disabled={value >= max}
            onClick={() => step(1)}
          >
            <Plus />
          </button>
        </span>
      )}
    </Field>
  )
}

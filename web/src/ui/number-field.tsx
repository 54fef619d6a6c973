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
  /** Told of whole numbers only; one outside the limits is told too, and drawn back when the field is left. */
  onValueChange: (value: number) => void
}

/** A whole number between limits: typed, or changed by − and +. */
export function NumberField({
  label,
  hint,
  error,
  name,
  value,
  min,
  max,
  decreaseLabel: lessWord,
  increaseLabel: moreWord,
  onValueChange: onValue,
}: Props) {
  // What is being typed: an empty field must be possible on the way from 1 to 20.
  const [draft, setDraft] = useState<string>()
  const within = (wish: number) => Math.min(max, Math.max(min, wish))
  const take = (text: string) => {
    setDraft(text)
    if (/^\d{1,6}$/.test(text)) onValue(Number(text))
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setDraft(undefined)
    const typed = Number(event.currentTarget.value)
    onValue(within(Number.isInteger(typed) ? typed : value))
  }
  const step = (by: number) => {
    setDraft(undefined)
    onValue(within(value + by))
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(marks) => (
        <span className={styles.frame}>
          <button
            type="button"
            className={styles.inside}
            aria-label={lessWord}
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
            onChange={(event) => take(event.currentTarget.value)}
            onBlur={leave}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={moreWord}
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

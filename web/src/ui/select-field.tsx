import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './select-field.module.css'

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldTexts {
  /** The text of the first option, which stands for no choice. */
  placeholder: string
  options: readonly string[]
  /** The language of the options, where a seller wrote them. */
  optionLanguage?: (option: string) => string | undefined
}

/** A field in which one of several texts is chosen, with label, hint and error. */
export function SelectField({ label, hint, error, placeholder, options, optionLanguage, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(marks) => (
        <select {...select} {...marks} className={styles.select}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option} value={option} lang={optionLanguage?.(option)}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldHints, fieldHintIds } from './field-hints.tsx'

/** The attributes of the control inside a field, which connect it to its hint and error. */
interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldTexts {
  label: ReactNode
  /** Why it is asked, or what is allowed. */
  hint?: ReactNode
  /** What is wrong with its value. */
  error?: ReactNode
}

interface Props extends FieldTexts {
  children: (marks: FieldControlProps) => ReactNode
}

/** The frame of a form control: label above, hint and error below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  return (
    <div className={styles.field} data-field="">
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': fieldHintIds({ id, hint, error }),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldHints id={id} hint={hint} error={error} />
    </div>
  )
}

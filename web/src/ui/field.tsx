import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { CircleAlert } from './icon.ts'

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

interface HintProps {
  /** The id of the field; those of the texts begin with it. */
  id?: string
  /** Why it is asked, or what is allowed. */
  hint?: ReactNode
  /** What is wrong with its value. */
  error?: ReactNode
}

/** The ids of the texts that are shown, for `aria-describedby`. */
export const fieldHintIds = ({ id, hint, error }: HintProps): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** The hint below a field and its error, which is announced. */
export function FieldHints({ id, hint, error }: HintProps) {
  return (
    <>
      {hint && (
        <p id={id && `${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={id && `${id}-error`} className={styles.error} aria-live="polite">
        {error && (
          <>
            <CircleAlert />
            {error}
          </>
        )}
      </p>
    </>
  )
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

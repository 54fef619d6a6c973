import type { ReactNode } from 'react'
import styles from './field-hints.module.css'
import { CircleAlert } from './icon.ts'

interface Props {
  /** The id of the field; those of the texts begin with it. */
  id?: string
  /** Why it is asked, or what is allowed. */
  hint?: ReactNode
  /** What is wrong with its value. */
  error?: ReactNode
}

/** The ids of the texts that are shown, for `aria-describedby`. */
export const fieldHintIds = ({ id, hint, error }: Props): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** The hint below a field and its error, which is announced. */
export function FieldHints({ id, hint, error }: Props) {
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

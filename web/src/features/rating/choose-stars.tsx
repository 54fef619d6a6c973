import { useId } from 'react'
import { useI18n } from '../../lib/messages.ts'
import styles from './rating.module.css'

interface Props {
  /** 0 while none is chosen. */
  stars: number
  error: string | undefined
  onChoose: (stars: number) => void
}

/** A choice of one to five stars, by pointer or by the arrow keys. */
export function ChooseStars({ stars, error, onChoose }: Props) {
  const { t } = useI18n()
  const errorId = useId()
  return (
    <div data-field="">
      <fieldset className={styles.choice} aria-describedby={error ? errorId : undefined}>
        <legend className={styles.legend}>{t('rating.choose')}</legend>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name="stars"
              value={value}
              checked={value === stars}
              aria-label={t('rating.stars', { stars: value })}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(value)}
            />
            <span className={styles.star} data-chosen={value <= stars || undefined} aria-hidden="true">
              ★
            </span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

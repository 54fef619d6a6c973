import { useEffect, useRef } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Check } from '../../ui/icon.ts'
import styles from './complaint-steps.module.css'
import { type ComplaintStep, steps } from './use-complaint-form.ts'

interface Props {
  step: ComplaintStep
  /** Whether any cards were delivered. */
  isDelivered: boolean
}

/** The current one of the three steps. Its title takes the focus when the step changes. */
export function ComplaintSteps({ step, isDelivered }: Props) {
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  const currentIndex = steps.indexOf(step)
  const titleOf = (each: ComplaintStep) =>
    each === 'what' && !isDelivered ? t('complaint.step.what.undelivered') : t(`complaint.step.${each}`)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.focus()
  }, [step])
  return (
    <div className={styles.steps}>
      <ol className={styles.marks} aria-hidden="true">
        {steps.map((each, index) => (
          <li
            key={each}
            className={classNames(
              styles.mark,
              index < currentIndex && styles.done,
              index === currentIndex && styles.now,
            )}
          >
            {index < currentIndex ? <Check /> : index + 1}
          </li>
        ))}
      </ol>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        <small className={styles.count}>
          {t('complaint.step', { step: currentIndex + 1, steps: steps.length })}
        </small>
        {titleOf(step)}
      </h2>
    </div>
  )
}

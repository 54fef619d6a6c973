import { useEffect, useRef } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Check } from '../../ui/icon.ts'
import { type ComplaintDraft, steps } from './complaint-draft.ts'
import styles from './complaint-steps.module.css'

type Step = ComplaintDraft['step']

interface Props {
  step: Step
  /** Whether anything was delivered that could be bad. */
  isDelivered: boolean
}

/** Which of the three steps this is. Its name takes the focus when another step comes. */
export function ComplaintSteps({ step, isDelivered }: Props) {
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const at = steps.indexOf(step)
  const titleOf = (each: Step) =>
    each === 'what' && !isDelivered ? t('complaint.step.what.undelivered') : t(`complaint.step.${each}`)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <div className={styles.steps}>
      <ol className={styles.marks} aria-hidden="true">
        {steps.map((each, place) => (
          <li
            key={each}
            className={classNames(styles.mark, place < at && styles.done, place === at && styles.now)}
          >
            {place < at ? <Check /> : place + 1}
          </li>
        ))}
      </ol>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        <small className={styles.count}>{t('complaint.step', { step: at + 1, steps: steps.length })}</small>
        {titleOf(step)}
      </h2>
    </div>
  )
}

import { type AnswerError, answerError, type Question } from '@faka/contract/item/question'
import { Fragment, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import styles from './redemption.module.css'

/** Shows the field of a question. */
export type RenderAnswer = (field: {
  question: Question
  name: string
  value: string
  error: AnswerError | undefined
  onValueChange: (value: string) => void
}) => ReactNode

interface Props {
  questions: readonly Question[]
  renderAnswer: RenderAnswer
  busy: boolean
  onRedeem: (answers: string[]) => void
}

/** What the seller needs to know for a card, and the button that redeems it. */
export function RedeemAnswers({ questions, renderAnswer, busy, onRedeem }: Props) {
  const { t } = useI18n()
  const element = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState<readonly string[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const given = questions.map((_, index) => (answers[index] ?? '').trim())
  const errors = questions.map((question, index) => answerError(question, given[index] ?? ''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (errors.some((error) => error !== undefined)) focusFirstInvalid(element)
    else if (!busy) onRedeem(given)
  }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {questions.map((question, index) => (
        <Fragment key={question.label}>
          {renderAnswer({
            question,
            name: `answer-${index}`,
            value: answers[index] ?? '',
            error: isChecked ? errors[index] : undefined,
            onValueChange: (answer) =>
              setAnswers(questions.map((_, each) => (each === index ? answer : (answers[each] ?? '')))),
          })}
        </Fragment>
      ))}
      <p className={styles.quiet}>{t('redeem.once')}</p>
      <div>
        <Button type="submit" tone="primary" busy={busy} busyText={t('redeem.busy')}>
          {t('redeem.go')}
        </Button>
      </div>
    </form>
  )
}

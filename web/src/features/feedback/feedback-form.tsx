import { type FeedbackTopic, feedbackTextLength, feedbackTopics } from '@faka/contract/feedback/feedback'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './feedback-form.module.css'
import type { FeedbackFormState } from './use-feedback-form.ts'

interface Props {
  feedback: FeedbackFormState
  contact: ReactNode
  pictures: ReactNode
  /** Why it cannot be sent yet, such as pending uploads. */
  disabledReason: string | undefined
}

/** The feedback form. */
export function FeedbackForm({ feedback, contact, pictures, disabledReason }: Props) {
  const { t } = useI18n()
  const { form, element, field, change, formError, busy, mutation, submit } = feedback
  const { topic, text } = form.watch()
  if (mutation.data)
    return (
      <Notice
        tone="done"
        live
        title={t('feedback.sent.title')}
        action={<Button onClick={feedback.restart}>{t('feedback.again')}</Button>}
      >
        {t('feedback.sent.text', { feedbackNo: mutation.data.feedbackNo })}
      </Notice>
    )
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => (disabledReason === undefined ? submit(event) : event.preventDefault())}
      noValidate
    >
      <p className={styles.lead}>{t('feedback.lead')}</p>
      <RadioTiles<FeedbackTopic>
        legend={t('feedback.topic')}
        name="topic"
        tiles={feedbackTopics.map((value) => ({ value, label: t(`feedback.topic.${value}`) }))}
        value={topic}
        onValueChange={(value) => change('topic', value)}
      />
      <TextArea
        {...field('text')}
        label={t('feedback.text')}
        hint={t('feedback.text.hint')}
        maxLength={feedbackTextLength.max}
        count={`${text.trim().length} / ${feedbackTextLength.max}`}
      />
      {pictures}
      {contact}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          busyText={t('feedback.sending')}
          disabledReason={disabledReason}
        >
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  )
}

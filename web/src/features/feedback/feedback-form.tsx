import {
  addFeedback,
  type FeedbackTopic,
  feedbackTextLength,
  feedbackTopics,
} from '@faka/contract/feedback/feedback'
import type { BuyerContact } from '@faka/contract/shared/contact'
import type { UploadKey } from '@faka/contract/upload/upload'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './feedback-form.module.css'
import { clearFeedbackDraft, type FeedbackDraft } from './use-feedback-draft.ts'

const expectedCodes = ['uploadNotFound', 'tooOften'] as const

interface Props {
  draft: FeedbackDraft
  onDraftChange: (changes: Partial<FeedbackDraft>) => void
  /** Undefined where no contact is given; it is optional. */
  contact: BuyerContact | undefined
  contactField: ReactNode
  checkContact: () => boolean
  pictures: ReactNode
  /** The keys of the uploaded pictures. */
  images: readonly UploadKey[]
  /** Why it cannot be sent yet, such as pending uploads. */
  disabledReason: string | undefined
  onSent: () => void
  onRestart: () => void
}

/** The feedback form. */
export function FeedbackForm(props: Props) {
  const { draft, onDraftChange, contact } = props
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(false)
  const send = useMutation({
    mutationKey: ['feedback.addFeedback'],
    mutationFn: () =>
      call(addFeedback, {
        requestId: draft.requestId,
        topic: draft.topic,
        text: draft.text.trim(),
        images: [...props.images],
        ...(contact && { contact }),
      }),
    meta: { expected: expectedCodes },
    gcTime: 0,
    onSuccess: () => {
      clearFeedbackDraft()
      props.onSent()
    },
  })
  const { length } = draft.text.trim()
  const isValid = length >= feedbackTextLength.min && length <= feedbackTextLength.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isContactValid = props.checkContact()
    setChecked(!isValid)
    if (!isValid || !isContactValid) focusFirstInvalid(form)
    else if (!send.isPending && !props.disabledReason) send.mutate()
  }
  if (send.data)
    return (
      <Notice
        tone="done"
        live
        title={t('feedback.sent.title')}
        action={
          <Button
            onClick={() => {
              send.reset()
              props.onRestart()
            }}
          >
            {t('feedback.again')}
          </Button>
        }
      >
        {t('feedback.sent.text', { feedbackNo: send.data.feedbackNo })}
      </Notice>
    )
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('feedback.lead')}</p>
      <RadioTiles<FeedbackTopic>
        legend={t('feedback.topic')}
        name="topic"
        tiles={feedbackTopics.map((value) => ({ value, label: t(`feedback.topic.${value}`) }))}
        value={draft.topic}
        onValueChange={(topic) => onDraftChange({ topic })}
      />
      <TextArea
        label={t('feedback.text')}
        hint={t('feedback.text.hint')}
        error={checked && !isValid ? t('feedback.text.wrong') : undefined}
        name="text"
        value={draft.text}
        maxLength={feedbackTextLength.max}
        count={`${length} / ${feedbackTextLength.max}`}
        onChange={({ currentTarget }) => onDraftChange({ text: currentTarget.value })}
      />
      {props.pictures}
      {props.contactField}
      {isDomainError(send.error, ...expectedCodes) && (
        <Notice tone="error" live>
          {send.error.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          tone="primary"
          busy={send.isPending}
          busyText={t('feedback.sending')}
          disabledReason={props.disabledReason}
        >
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  )
}

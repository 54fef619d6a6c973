import type { BuyerContact } from '@faka/contract/contact'
import { addFeedback, type FeedbackTopic, feedbackTextLength, feedbackTopics } from '@faka/contract/feedback'
import type { UploadKey } from '@faka/contract/upload'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type FeedbackDraft, forgetFeedback } from './feedback-draft.ts'
import styles from './feedback-form.module.css'

const expected = ['uploadNotFound', 'tooOften'] as const

interface Props {
  draft: FeedbackDraft
  onDraft: (changes: Partial<FeedbackDraft>) => void
  /** Undefined where somebody did not say how he can be reached; he need not. */
  contact: BuyerContact | undefined
  contactField: ReactNode
  checkContact: () => boolean
  pictures: ReactNode
  /** The keys of those that came. */
  images: readonly UploadKey[]
  /** Why it cannot be sent yet: pictures are on their way. */
  waitingFor: string | undefined
  onSent: () => void
  onAgain: () => void
}

/** What somebody wants the platform to know. */
export function FeedbackForm(props: Props) {
  const { draft, onDraft, contact } = props
  const { say } = useWords()
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
    meta: { expected },
    gcTime: 0,
    onSuccess: () => {
      forgetFeedback()
      props.onSent()
    },
  })
  const { length } = draft.text.trim()
  const isFit = length >= feedbackTextLength.least && length <= feedbackTextLength.most
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isReachable = props.checkContact()
    setChecked(!isFit)
    if (!isFit || !isReachable) focusFirstFault(form)
    else if (!send.isPending && !props.waitingFor) send.mutate()
  }
  if (send.data)
    return (
      <Notice
        tone="done"
        live
        title={say('feedback.sent.title')}
        action={
          <Button
            onClick={() => {
              send.reset()
              props.onAgain()
            }}
          >
            {say('feedback.again')}
          </Button>
        }
      >
        {say('feedback.sent.text', { feedbackNo: send.data.feedbackNo })}
      </Notice>
    )
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{say('feedback.lead')}</p>
      <RadioTiles<FeedbackTopic>
        legend={say('feedback.topic')}
        name="topic"
        tiles={feedbackTopics.map((value) => ({ value, label: say(`feedback.topic.${value}`) }))}
        value={draft.topic}
        onValue={(topic) => onDraft({ topic })}
      />
      <TextArea
        label={say('feedback.text')}
        hint={say('feedback.text.hint')}
        error={checked && !isFit ? say('feedback.text.wrong') : undefined}
        name="text"
        value={draft.text}
        maxLength={feedbackTextLength.most}
        count={`${length} / ${feedbackTextLength.most}`}
        onChange={({ currentTarget }) => onDraft({ text: currentTarget.value })}
      />
      {props.pictures}
      {props.contactField}
      {isRefusal(send.error, ...expected) && (
        <Notice tone="error" live>
          {send.error.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          tone="primary"
          busy={send.isPending}
          busyText={say('feedback.sending')}
          disabledReason={props.waitingFor}
        >
          {say('feedback.send')}
        </Button>
      </div>
    </form>
  )
}

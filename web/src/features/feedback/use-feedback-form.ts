import { addFeedback, FeedbackTopic } from '@faka/contract/feedback/feedback'
import { RequestId } from '@faka/contract/shared/ids'
import type { UploadKey } from '@faka/contract/upload/upload'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { useI18n } from '../../lib/messages.ts'
import {
  OptionalContact,
  rememberedContact,
  type TypedContact,
  toBuyerContact,
} from '../../lib/typed-contact.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'

/** Feedback while it is written. `requestId` makes a repeated submission idempotent. */
const Stored = z.object({ requestId: RequestId, topic: FeedbackTopic, text: z.string() })

interface FeedbackValues {
  topic: FeedbackTopic
  text: string
  contact: TypedContact
}

const schema = z.object({
  topic: addFeedback.input.shape.topic,
  text: addFeedback.input.shape.text,
  contact: OptionalContact,
})

const newRequestId = (): RequestId => RequestId.parse(crypto.randomUUID())

/** The draft in this tab. A changed draft is another request: a server that knows the id would ignore the change. */
function feedbackDraft() {
  const stored = sessionDraft('feedback-draft', Stored)
  let requestId = stored.read()?.requestId ?? newRequestId()
  return {
    read: stored.read,
    requestId: () => requestId,
    write: ({ topic, text }: FeedbackValues) => {
      requestId = newRequestId()
      stored.write({ requestId, topic, text })
    },
    clear: stored.clear,
  }
}

const empty = { topic: 'fault', text: '' } as const

/** The feedback form; it is kept for this tab while it is filled in. */
export function useFeedbackForm(images: readonly UploadKey[], onSent: () => void) {
  const { locale } = useI18n()
  const [draft] = useState(feedbackDraft)
  const feedback = useContractForm({
    mutationKey: ['feedback.addFeedback'],
    schema,
    initialValues: () => {
      const { topic, text } = draft.read() ?? empty
      return { topic, text, contact: rememberedContact(locale) }
    },
    draft,
    errors: { text: { wrong: 'feedback.text.wrong' } },
    serverErrors: ['uploadNotFound', 'tooOften'],
    revalidates: true,
    send: ({ topic, text, contact: typed }) => {
      const contact = toBuyerContact(typed)
      return call(addFeedback, {
        requestId: draft.requestId(),
        topic,
        text,
        images: [...images],
        ...(contact && { contact }),
      })
    },
    onSent: () => {
      draft.clear()
      onSent()
    },
  })
  const { form, mutation } = feedback
  return {
    ...feedback,
    /** Empties the form after it was sent; the contact stays. */
    restart: () => {
      mutation.reset()
      form.reset({ ...empty, contact: form.getValues('contact') })
      draft.clear()
    },
  }
}

export type FeedbackFormState = ReturnType<typeof useFeedbackForm>

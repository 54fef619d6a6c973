import { FeedbackTopic } from '@faka/contract/feedback/feedback'
import { RequestId } from '@faka/contract/shared/ids'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'

/** Feedback while it is written. `requestId` makes a repeated submission idempotent. */
const Draft = z.object({
  requestId: RequestId,
  topic: FeedbackTopic,
  text: z.string(),
})
export type FeedbackDraft = z.infer<typeof Draft>

const storageKey = 'feedback-draft'

const emptyDraft = (): FeedbackDraft => ({
  requestId: RequestId.parse(crypto.randomUUID()),
  topic: 'fault',
  text: '',
})

function readDraft(): FeedbackDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return emptyDraft()
  }
}

export const clearFeedbackDraft = (): void => sessionStorage.removeItem(storageKey)

/** The draft of the feedback in session storage, so it survives reloads, and how to start another. */
export function useFeedbackDraft() {
  const [draft, setDraft] = useState(readDraft)
  const change = useCallback(
    (changes: Partial<FeedbackDraft>) =>
      setDraft((previous) => {
        // a changed draft is another request: after a lost response, the change would be ignored under the old id
        const next = { ...previous, ...changes, requestId: emptyDraft().requestId }
        sessionStorage.setItem(storageKey, JSON.stringify(next))
        return next
      }),
    [],
  )
  return { draft, change, beginAnew: () => setDraft(emptyDraft()) }
}

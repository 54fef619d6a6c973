import { FeedbackTopic } from '@faka/contract/feedback/feedback'
import { RequestId } from '@faka/contract/shared/ids'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'

/** Feedback as it is being written. `requestId`: under it, what is sent twice is one feedback. */
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

/** The feedback that is being written in this tab, kept through reloads, and how to begin another. */
export function useFeedbackDraft() {
  const [draft, setDraft] = useState(readDraft)
  const change = useCallback(
    (changes: Partial<FeedbackDraft>) =>
      setDraft((before) => {
        // another wish is another request: else what was changed after a lost answer would be lost with it
        const next = { ...before, ...changes, requestId: emptyDraft().requestId }
        sessionStorage.setItem(storageKey, JSON.stringify(next))
        return next
      }),
    [],
  )
  return { draft, change, beginAnew: () => setDraft(emptyDraft()) }
}

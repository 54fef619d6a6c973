import { ComplaintType, complaintTextLength, Expectation } from '@faka/contract/complaint/complaint'
import { CardId, type OrderNo } from '@faka/contract/shared/ids'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'

/** A complaint while it is written; never holds the card password. */
const Draft = z.object({
  step: z.enum(['what', 'want', 'words']),
  type: z.nullable(ComplaintType),
  cardIds: z.array(CardId),
  expectation: Expectation,
  text: z.string(),
})
export type ComplaintDraft = z.infer<typeof Draft>

export const steps = Draft.shape.step.options

const emptyDraft: ComplaintDraft = {
  step: 'what',
  type: null,
  cardIds: [],
  expectation: 'replace',
  text: '',
}

const storageKey = (orderNo: OrderNo) => `complaint-draft:${orderNo}`

function readDraft(orderNo: OrderNo): ComplaintDraft | undefined {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(storageKey(orderNo)) ?? 'null'))
  } catch {
    return undefined
  }
}

export const clearComplaintDraft = (orderNo: OrderNo): void => sessionStorage.removeItem(storageKey(orderNo))

/** Initial values that are known in advance, such as the card where there is only one. */
type InitialDraft = Partial<ComplaintDraft>

/** The draft of a complaint about an order, in session storage, so it survives reloads. */
export function useComplaintDraft(orderNo: OrderNo, start: InitialDraft) {
  const [draft, setDraft] = useState(() => readDraft(orderNo) ?? { ...emptyDraft, ...start })
  const change = useCallback(
    (changes: Partial<ComplaintDraft>) =>
      setDraft((previous) => {
        const next = { ...previous, ...changes }
        sessionStorage.setItem(storageKey(orderNo), JSON.stringify(next))
        return next
      }),
    [orderNo],
  )
  return [draft, change] as const
}

/** Whether the text has an allowed length. */
export const isValidText = (text: string): boolean => {
  const { length } = text.trim()
  return length >= complaintTextLength.min && length <= complaintTextLength.max
}

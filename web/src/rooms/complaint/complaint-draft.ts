import { ComplaintType, complaintTextLength, Expectation } from '@faka/contract/complaint'
import { CardId, type OrderNo } from '@faka/contract/ids'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'

/** A complaint as it is being filled in; never the card password. */
const Draft = z.object({
  step: z.enum(['what', 'want', 'words']),
  type: z.nullable(ComplaintType),
  cardIds: z.array(CardId),
  expectation: Expectation,
  text: z.string(),
})
export type ComplaintDraft = z.infer<typeof Draft>

export const steps = Draft.shape.step.options

const blank: ComplaintDraft = {
  step: 'what',
  type: null,
  cardIds: [],
  expectation: 'replace',
  text: '',
}

const keyOf = (orderNo: OrderNo) => `complaint-draft:${orderNo}`

function readDraft(orderNo: OrderNo): ComplaintDraft | undefined {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(keyOf(orderNo)) ?? 'null'))
  } catch {
    return undefined
  }
}

export const forgetDraft = (orderNo: OrderNo): void => sessionStorage.removeItem(keyOf(orderNo))

/** What is known of a complaint before anybody typed: which cards, where there is but one. */
type Start = Partial<ComplaintDraft>

/** The draft of a complaint about an order, kept in the storage of this tab through reloads. */
export function useComplaintDraft(orderNo: OrderNo, start: Start) {
  const [draft, setDraft] = useState(() => readDraft(orderNo) ?? { ...blank, ...start })
  const change = useCallback(
    (changes: Partial<ComplaintDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes }
        sessionStorage.setItem(keyOf(orderNo), JSON.stringify(next))
        return next
      }),
    [orderNo],
  )
  return [draft, change] as const
}

/** Whether words are long enough and short enough to be sent. */
export const isWellWorded = (text: string): boolean => {
  const { length } = text.trim()
  return length >= complaintTextLength.least && length <= complaintTextLength.most
}

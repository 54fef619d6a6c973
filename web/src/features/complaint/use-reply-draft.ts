import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import { useCallback, useState } from 'react'

const storageKey = (complaintNo: ComplaintNo) => `complaint-reply:${complaintNo}`

/** The reply to a complaint while it is written, in session storage, so it survives reloads. */
export function useReplyDraft(complaintNo: ComplaintNo) {
  const [text, setText] = useState(() => sessionStorage.getItem(storageKey(complaintNo)) ?? '')
  const write = useCallback(
    (next: string) => {
      setText(next)
      if (next === '') sessionStorage.removeItem(storageKey(complaintNo))
      else sessionStorage.setItem(storageKey(complaintNo), next)
    },
    [complaintNo],
  )
  return { text, write }
}

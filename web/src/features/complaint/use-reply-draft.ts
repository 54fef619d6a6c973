import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import { useCallback, useState } from 'react'

const storageKey = (complaintNo: ComplaintNo) => `complaint-reply:${complaintNo}`

/** What is being written into a complaint, kept in the storage of this tab through reloads. */
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

import type { ComplaintNo } from '@faka/contract/complaint'
import { useCallback, useState } from 'react'

const keyOf = (complaintNo: ComplaintNo) => `complaint-reply:${complaintNo}`

/** What is being written into a complaint, kept in the storage of this tab through reloads. */
export function useReplyDraft(complaintNo: ComplaintNo) {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(complaintNo)) ?? '')
  const write = useCallback(
    (next: string) => {
      setText(next)
      if (next === '') sessionStorage.removeItem(keyOf(complaintNo))
      else sessionStorage.setItem(keyOf(complaintNo), next)
    },
    [complaintNo],
  )
  return { text, write }
}

import { RequestId } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../ui/toast.ts'

/** The ids of requests: the same input keeps its id, so that a lost answer never leads to a second act. */
function createRequestIds() {
  let last: { input: string; requestId: RequestId } | undefined
  return (input: object): RequestId => {
    const serialized = JSON.stringify(input)
    if (last?.input !== serialized)
      last = { input: serialized, requestId: RequestId.parse(crypto.randomUUID()) }
    return last.requestId
  }
}

/** What acts share: a lost answer repeats the same request, and the page shows what was changed. */
export function useAct() {
  const client = useQueryClient()
  const [idFor] = useState(createRequestIds)
  return {
    /** The input with the id of its request. */
    asRequest: <Input extends object>(input: Input): Input & { requestId: RequestId } => ({
      ...input,
      requestId: idFor(input),
    }),
    /** Says what was done, and reads everything again. */
    finish: (message: string) => {
      showToast('done', message)
      void client.invalidateQueries()
    },
  }
}

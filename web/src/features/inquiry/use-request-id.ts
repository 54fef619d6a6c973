import { RequestId } from '@faka/contract/shared/ids'
import { useRef } from 'react'

/** The id of a request: the same for the same content, so that one repeated after a lost answer is carried out once. */
export function useRequestId() {
  const last = useRef<{ content: string; requestId: RequestId }>(undefined)
  return {
    requestIdOf: (content: unknown): RequestId => {
      const text = JSON.stringify(content)
      if (last.current?.content !== text)
        last.current = { content: text, requestId: RequestId.parse(crypto.randomUUID()) }
      return last.current.requestId
    },
    /** What is sent from now on is another request, also with the same content. */
    renew: (): void => {
      last.current = undefined
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast.ts'

interface Act<Input, Reply> {
  /** The operation. */
  name: string
  send: (input: Input) => Promise<Reply>
  /** The message when it is done. */
  done: (reply: Reply, input: Input) => string
  onDone?: (reply: Reply) => void
}

/** An act of the seller on items: it says what it did, and everything that is shown is read again. */
export function useItemAct<Input, Reply>({ name, send, done, onDone }: Act<Input, Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [`item.${name}`],
    mutationFn: send,
    onSuccess: async (reply, input) => {
      showToast('done', done(reply, input))
      onDone?.(reply)
      await client.invalidateQueries()
    },
  })
}

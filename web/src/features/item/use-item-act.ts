import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUndo } from '../../lib/use-undo.ts'
import { showToast } from '../../ui/toast.ts'

interface Act<Input, Reply> {
  /** The operation. */
  name: string
  send: (input: Input) => Promise<Reply>
  /** The message when it is done. */
  done: (reply: Reply, input: Input) => string
  onDone?: (reply: Reply) => void
  /** Reverses it, for an act that is done at once. */
  undo?: () => Promise<unknown>
}

/** An act of the seller on items: it says what it did, and everything that is shown is read again. */
export function useItemAct<Input, Reply>({ name, send, done, onDone, undo }: Act<Input, Reply>) {
  const client = useQueryClient()
  const offerUndo = useUndo()
  return useMutation({
    mutationKey: [`item.${name}`],
    mutationFn: send,
    onSuccess: async (reply, input) => {
      if (undo) offerUndo(done(reply, input), undo)
      else showToast('done', done(reply, input))
      onDone?.(reply)
      await client.invalidateQueries()
    },
  })
}

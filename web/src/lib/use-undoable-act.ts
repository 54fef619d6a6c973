import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUndo } from './use-undo.ts'

interface UndoableAct<Reply> {
  mutationKey: readonly unknown[]
  act: () => Promise<Reply>
  /** Reverses the act. */
  undo: () => Promise<unknown>
  /** What the act did, in a sentence. */
  done: () => string
}

/** An act that is done without being asked for again, and can be undone for ten seconds; then everything is read again. */
export function useUndoableAct<Reply>({ mutationKey, act, undo, done }: UndoableAct<Reply>) {
  const client = useQueryClient()
  const offerUndo = useUndo()
  return useMutation({
    mutationKey,
    mutationFn: act,
    onSuccess: () => offerUndo(done(), undo),
    onSettled: () => client.invalidateQueries(),
  })
}

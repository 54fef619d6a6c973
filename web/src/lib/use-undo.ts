import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast.ts'
import { showUndoToast } from '../ui/undo-toast.ts'
import { useI18n } from './messages.ts'

/**
 * For an act of the seller that was done without being asked for again: says what was done, and for ten seconds offers to
 * undo it by the operation that reverses it. Then everything that is shown is read again.
 */
export function useUndo(): (done: string, undo: () => Promise<unknown>) => void {
  const { t } = useI18n()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: ['undo'],
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => showToast('done', t('console.undone')),
    onSettled: () => client.invalidateQueries(),
  })
  return (done, undo) => showUndoToast(done, { label: t('console.undo'), onUndo: () => mutate(undo) })
}

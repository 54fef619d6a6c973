import { toastManager } from './toast.ts'

/** How long an act can be undone, in milliseconds. The time stands still while the toast is hovered or focused. */
const undoDurationMs = 10_000

let undoToasts = 0

/** Says what was done, beside a button that undoes it. The next such toast replaces it; other toasts do not. */
export function showUndoToast(text: string, { label, onUndo }: { label: string; onUndo: () => void }): void {
  toastManager.close(`undo-${undoToasts}`)
  const id = `undo-${++undoToasts}`
  toastManager.add({
    id,
    description: text,
    data: { tone: 'done', count: 1 },
    timeout: undoDurationMs,
    actionProps: {
      children: label,
      onClick: () => {
        toastManager.close(id)
        onUndo()
      },
    },
  })
}

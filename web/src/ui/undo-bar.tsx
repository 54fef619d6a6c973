import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './undo-bar.module.css'

/** How long an act can be undone, in milliseconds. */
const undoMs = 10_000

interface Props {
  /** What was done. */
  text: string
  undoLabel: string
  busy: boolean
  onUndo: () => void
  /** Called when it can no longer be undone. */
  onEnd: () => void
}

/** Says what was done, and offers for ten seconds to undo it. Give it a `key` for each act. */
export function UndoBar({ text, undoLabel, busy, onUndo, onEnd }: Props) {
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(() => end.current(), undoMs)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <div className={styles.bar} role="status">
      <span>{text}</span>
      <Button busy={busy} onClick={onUndo}>
        {undoLabel}
      </Button>
    </div>
  )
}

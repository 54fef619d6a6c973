import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { CircleCheck, CircleX, Info, X } from './icon.ts'
import { currentToasts, dismissToast, subscribeToasts, type Toast, toastDurationMs } from './toast.ts'
import { toastAreaId } from './toast-area.tsx'
import styles from './toast-cards.module.css'

const marks = { info: <Info />, done: <CircleCheck />, error: <CircleX /> }
const none: readonly Toast[] = []

/** Stays while a pointer or the keyboard rests on it. */
function ToastCard({ toast, closeWord: closeLabel }: { toast: Toast; closeWord: string }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [toast.id, held])
  return (
    <li
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {marks[toast.tone]}
      <span className={styles.text}>
        {toast.text}
        {toast.count > 1 && <span className={styles.count}>×{toast.count}</span>}
      </span>
      <button
        type="button"
        className={styles.close}
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.id)}
      >
        <X />
      </button>
    </li>
  )
}

/** Draws the toasts into their place. Loaded lazily, before one is wanted. */
export function ToastCards({ closeWord: closeLabel }: { closeWord: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => none)
  const place = document.getElementById(toastAreaId)
  return (
    place &&
    createPortal(
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeWord={closeLabel} />
        ))}
      </ul>,
      place,
    )
  )
}

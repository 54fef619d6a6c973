import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { CircleCheck, CircleX, Info, X } from './icon.ts'
import { currentToasts, dismissToast, subscribeToasts, type Toast, toastDurationMs } from './toast.ts'
import { toastAreaId } from './toast-area.tsx'
import styles from './toast-cards.module.css'

const marks = { info: <Info />, done: <CircleCheck />, error: <CircleX /> }
const none: readonly Toast[] = []

/** Stays while it is hovered or focused. */
function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(toast.id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [toast.id, paused])
  return (
    <li
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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

/** Renders the toasts into their region. Loaded lazily, before the first one is needed. */
export function ToastCards({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => none)
  const place = document.getElementById(toastAreaId)
  return (
    place &&
    createPortal(
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </ul>,
      place,
    )
  )
}

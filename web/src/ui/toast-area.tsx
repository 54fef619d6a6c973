import styles from './toast-area.module.css'

/** The id of the place of toasts. */
export const toastAreaId = 'toasts'

/** Where toasts appear; it stands on every page from the start, so that screen readers hear what comes. */
export function ToastArea({ label }: { label: string }) {
  return <section id={toastAreaId} className={styles.area} aria-label={label} aria-live="polite" />
}

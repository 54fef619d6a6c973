import styles from './toast-area.module.css'

/** The id of the element into which toasts are rendered. */
export const toastAreaId = 'toasts'

/** The live region of toasts; on every page from the start, so that screen readers announce them. */
export function ToastArea({ label }: { label: string }) {
  return <section id={toastAreaId} className={styles.area} aria-label={label} aria-live="polite" />
}

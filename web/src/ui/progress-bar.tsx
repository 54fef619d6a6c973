import styles from './progress-bar.module.css'

interface Props {
  active: boolean
  label: string
}

/** The thin line at the top of the page while the next one is on its way; it waits a moment, so that quick ones never flash. */
export function ProgressBar({ active, label }: Props) {
  return active ? <div className={styles.bar} role="progressbar" aria-label={label} /> : null
}

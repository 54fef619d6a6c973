import styles from './progress-bar.module.css'

interface Props {
  active: boolean
  label: string
}

/** The thin line at the top while the next page is loading; it is delayed, so that it does not flash. */
export function ProgressBar({ active, label }: Props) {
  return active ? <div className={styles.bar} role="progressbar" aria-label={label} /> : null
}

import { useI18n } from '../lib/messages.ts'
import styles from './skip-link.module.css'

/** The first stop of a keyboard on every page: past what surrounds it. */
export function SkipLink() {
  const { t } = useI18n()
  return (
    <a className={styles.skip} href="#main">
      {t('shell.skip')}
    </a>
  )
}

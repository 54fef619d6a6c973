import { useI18n } from '../lib/messages.ts'
import styles from './skip-link.module.css'

/** The first focusable element of every page: skips header and menu. */
export function SkipLink() {
  const { t } = useI18n()
  return (
    <a className={styles.skip} href="#main">
      {t('shell.skip')}
    </a>
  )
}

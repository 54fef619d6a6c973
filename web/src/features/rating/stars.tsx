import { useI18n } from '../../lib/messages.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './rating.module.css'

/** How many of five stars a rating has. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useI18n()
  return (
    <span>
      <VisuallyHidden>{t('rating.stars', { stars })}</VisuallyHidden>
      <span className={styles.stars} aria-hidden="true">
        {'★'.repeat(stars)}
        {'☆'.repeat(5 - stars)}
      </span>
    </span>
  )
}

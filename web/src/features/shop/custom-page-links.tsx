import { type CustomPageLink, customPageUrl } from '@faka/contract/shop/custom-page'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import styles from './custom-page-links.module.css'

/** The footer of a shop: links to the pages that its seller wrote; nothing where there are none. */
export function CustomPageLinks({ pages }: { pages: readonly CustomPageLink[] }) {
  const { t } = useI18n()
  if (pages.length === 0) return null
  return (
    <nav className={styles.links} aria-label={t('shop.ownPages')}>
      {pages.map(({ id, title }) => (
        <Link key={id} to={customPageUrl(id)} lang={detectLanguage(title)}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

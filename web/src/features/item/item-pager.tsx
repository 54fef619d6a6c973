import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icon.ts'
import styles from './item-pager.module.css'

interface Props {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
}

/** Pagination; renders nothing for a single page. */
export function ItemPager({ page, pageCount, hrefFor }: Props) {
  const { t } = useI18n()
  if (pageCount <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('shop.pages')}>
      {page > 1 && (
        <Link className={buttonClass()} to={hrefFor(page - 1)} rel="prev">
          <span className={styles.label}>
            <ChevronLeft />
            {t('shop.previous')}
          </span>
        </Link>
      )}
      <span className={styles.where}>{t('shop.page', { page, pages: pageCount })}</span>
      {page < pageCount && (
        <Link className={buttonClass()} to={hrefFor(page + 1)} rel="next">
          <span className={styles.label}>
            {t('shop.next')}
            <ChevronRight />
          </span>
        </Link>
      )}
    </nav>
  )
}

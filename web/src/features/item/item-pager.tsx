import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icon.ts'
import styles from './item-pager.module.css'

interface Props {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
}

/** Leads from page to page of a long list; absent when there is only one. */
export function ItemPager({ page, pageCount: pages, hrefFor: addressOf }: Props) {
  const { t } = useI18n()
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('shop.pages')}>
      {page > 1 && (
        <Link className={buttonClass()} to={addressOf(page - 1)} rel="prev">
          <span className={styles.words}>
            <ChevronLeft />
            {t('shop.previous')}
          </span>
        </Link>
      )}
      <span className={styles.where}>{t('shop.page', { page, pages })}</span>
      {page < pages && (
        <Link className={buttonClass()} to={addressOf(page + 1)} rel="next">
          <span className={styles.words}>
            {t('shop.next')}
            <ChevronRight />
          </span>
        </Link>
      )}
    </nav>
  )
}

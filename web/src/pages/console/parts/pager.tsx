import { useI18n } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../page.module.css'

interface Props {
  page: number
  pages: number
  /** The pages are not counted to the end: the last of these is not the last of the list. */
  uncounted?: boolean
  onPage: (page: number) => void
}

/** The way to the pages before and after one of a list; nothing where it has only one. */
export function Pager({ page, pages, uncounted, onPage }: Props) {
  const { t } = useI18n()
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('console.orders.pages')}>
      {page > 1 && <Button onClick={() => onPage(page - 1)}>{t('console.orders.newer')}</Button>}
      <span>
        {uncounted
          ? t('console.orders.pageOfMore', { page, pages: pages - 1 })
          : t('console.orders.page', { page, pages })}
      </span>
      {page < pages && <Button onClick={() => onPage(page + 1)}>{t('console.orders.older')}</Button>}
    </nav>
  )
}

import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icon.ts'
import styles from './item-pager.module.css'

interface Props {
  page: number
  pages: number
  addressOf: (page: number) => string
}

/** Leads from page to page of a long list; absent when there is only one. */
export function ItemPager({ page, pages, addressOf }: Props) {
  const { say } = useWords()
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={say('shop.pages')}>
      {page > 1 && (
        <Link className={buttonClass()} to={addressOf(page - 1)} rel="prev">
          <span className={styles.words}>
            <ChevronLeft />
            {say('shop.previous')}
          </span>
        </Link>
      )}
      <span className={styles.where}>{say('shop.page', { page, pages })}</span>
      {page < pages && (
        <Link className={buttonClass()} to={addressOf(page + 1)} rel="next">
          <span className={styles.words}>
            {say('shop.next')}
            <ChevronRight />
          </span>
        </Link>
      )}
    </nav>
  )
}

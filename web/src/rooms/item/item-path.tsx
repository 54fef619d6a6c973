import type { Item } from '@faka/contract/item'
import { shopUrl } from '@faka/contract/urls'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { ChevronRight, Store } from '../../ui/icon.ts'
import styles from './item-path.module.css'

/** Where the item stands: its shop, and its classify there. */
export function ItemPath({ item }: { item: Item }) {
  const { say } = useWords()
  return (
    <nav aria-label={say('item.path')}>
      <ol className={styles.path}>
        <li className={styles.step}>
          <Link className={styles.link} to={shopUrl(item.shortUrl)}>
            <Store />
            {item.shopName}
          </Link>
        </li>
        {item.classifyId && item.classifyName && (
          <li className={styles.step}>
            <ChevronRight />
            <Link className={styles.link} to={shopUrl(item.shortUrl, item.classifyId)}>
              {item.classifyName}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}

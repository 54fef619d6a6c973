import type { Order } from '@faka/contract/delivery'
import { shopUrl } from '@faka/contract/urls'
import { languageOf } from '../../kernel/language-of.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import styles from './bought-item.module.css'

/** What an order bought: its cover and title as of then, how many, and at which shop. */
export function BoughtItem({ order }: { order: Order }) {
  const { say } = useWords()
  return (
    <div className={styles.item}>
      {order.cover ? (
        <img className={styles.cover} src={order.cover} alt="" width={96} height={72} />
      ) : (
        <span className={styles.cover} />
      )}
      <div className={styles.what}>
        <h2 className={styles.title} lang={languageOf(order.itemTitle)}>
          {order.itemTitle} {say('orders.count', { quantity: order.quantity })}
        </h2>
        <Link to={shopUrl(order.shortUrl)} lang={languageOf(order.shopName)}>
          {order.shopName}
        </Link>
      </div>
    </div>
  )
}

import type { Order } from '@faka/contract/delivery/delivery'
import { shopUrl } from '@faka/contract/shared/urls'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import styles from './purchased-item.module.css'

/** What an order bought: cover and title at the time of the order, quantity and shop. */
export function PurchasedItem({ order }: { order: Order }) {
  const { t } = useI18n()
  return (
    <div className={styles.item}>
      {order.cover ? (
        <img className={styles.cover} src={order.cover} alt="" width={96} height={72} />
      ) : (
        <span className={styles.cover} />
      )}
      <div className={styles.what}>
        <h2 className={styles.title} lang={detectLanguage(order.itemTitle)}>
          {order.itemTitle} {t('orders.count', { quantity: order.quantity })}
        </h2>
        <Link to={shopUrl(order.shortUrl)} lang={detectLanguage(order.shopName)}>
          {order.shopName}
        </Link>
      </div>
    </div>
  )
}

import { paySuccessUrl } from '@faka/contract/urls'
import { useState } from 'react'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './device-orders.module.css'
import { ownOrders } from './own-orders.ts'

/** The orders that were made on this device, newest first; nothing where there are none. */
export function DeviceOrders() {
  const { say, locale } = useWords()
  const [orders] = useState(ownOrders)
  if (orders.length === 0) return <p className={styles.hint}>{say('orders.empty.text')}</p>
  return (
    <>
      <p className={styles.hint}>{say('orders.device.hint')}</p>
      <ul className={styles.list}>
        {orders.map(({ orderNo, itemTitle, createTime }) => (
          <li key={orderNo} className={styles.row}>
            <Link className={styles.title} to={paySuccessUrl(orderNo)}>
              {itemTitle}
            </Link>
            <span className={styles.number}>{orderNo}</span>
            <span className={styles.time}>
              <Moment iso={createTime} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

import { useState } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import styles from './kept-orders.module.css'
import { ownOrders } from './own-orders.ts'

/** As many as one looks through on a phone. */
const mostShown = 20

/** The latest orders that this device remembers, by what it remembers: no state, no card, nothing is asked. */
export function KeptOrders() {
  const { say, locale } = useWords()
  const [orders] = useState(() => ownOrders().slice(0, mostShown))
  if (orders.length === 0) return <p>{say('offline.noOrders')}</p>
  return (
    <ul className={styles.list}>
      {orders.map(({ orderNo, itemTitle, createTime }) => (
        <li key={orderNo} className={styles.row}>
          <span className={styles.title} lang={languageOf(itemTitle)}>
            {itemTitle}
          </span>
          <span className={styles.time}>
            <Moment iso={createTime} locale={locale} />
          </span>
          <code className={styles.number} translate="no">
            {orderNo}
          </code>
          <CopyButton
            tone="quiet"
            text={orderNo}
            label={say('offline.copyNumber')}
            doneLabel={say('shell.copied')}
            failedLabel={say('shell.copyFailed')}
          />
        </li>
      ))}
    </ul>
  )
}

import type { Item } from '@faka/contract/item'
import { useWords } from '../../kernel/words.ts'
import { Hand, Lock, ShieldCheck, Zap } from '../../ui/icon.ts'
import styles from './item-promises.module.css'

/** What is promised to whoever buys: delivery, warranty, safety. */
export function ItemPromises({ item }: { item: Pick<Item, 'delivery' | 'warranty'> }) {
  const { say } = useWords()
  return (
    <ul className={styles.promises}>
      <li>
        {item.delivery === 'automatic' ? <Zap /> : <Hand />}
        {say(`item.promise.${item.delivery}`)}
      </li>
      {item.warranty && (
        <li>
          <ShieldCheck />
          <span>
            <strong>{say('item.warranty')}</strong> {item.warranty}
          </span>
        </li>
      )}
      <li>
        <Lock />
        {say('item.promise.safe')}
      </li>
    </ul>
  )
}

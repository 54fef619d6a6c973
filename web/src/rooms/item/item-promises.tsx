import type { Item } from '@faka/contract/item'
import { languageOf } from '../../kernel/language-of.ts'
import { useWords } from '../../kernel/words.ts'
import { Hand, Lock, ShieldCheck, Zap } from '../../ui/icon.ts'
import styles from './item-promises.module.css'

/** How soon the cards come, in one line for beside the button. */
export function DeliveryPromise({ delivery }: Pick<Item, 'delivery'>) {
  const { say } = useWords()
  return (
    <p className={styles.promise}>
      {delivery === 'automatic' ? <Zap /> : <Hand />}
      {say(`item.promise.${delivery}`)}
    </p>
  )
}

/** What else is promised to whoever buys: warranty and safety. */
export function ItemPromises({ warranty }: Pick<Item, 'warranty'>) {
  const { say } = useWords()
  return (
    <ul className={styles.promises}>
      {warranty && (
        <li className={styles.promise}>
          <ShieldCheck />
          <span>
            <strong>{say('item.warranty')}</strong> <span lang={languageOf(warranty)}>{warranty}</span>
          </span>
        </li>
      )}
      <li className={styles.promise}>
        <Lock />
        {say('item.promise.safe')}
      </li>
    </ul>
  )
}

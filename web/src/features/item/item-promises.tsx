import type { Item } from '@faka/contract/item/item'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Hand, Lock, ShieldCheck, Zap } from '../../ui/icon.ts'
import styles from './item-promises.module.css'

/** The time to delivery, in one line. */
export function DeliveryPromise({ delivery }: Pick<Item, 'delivery'>) {
  const { t } = useI18n()
  return (
    <p className={styles.promise}>
      {delivery === 'automatic' ? <Zap /> : <Hand />}
      {t(`item.promise.${delivery}`)}
    </p>
  )
}

/** The other promises to a buyer: warranty and safety. */
export function ItemPromises({ warranty }: Pick<Item, 'warranty'>) {
  const { t } = useI18n()
  return (
    <ul className={styles.promises}>
      {warranty && (
        <li className={styles.promise}>
          <ShieldCheck />
          <span>
            <strong>{t('item.warranty')}</strong> <span lang={detectLanguage(warranty)}>{warranty}</span>
          </span>
        </li>
      )}
      <li className={styles.promise}>
        <Lock />
        {t('item.promise.safe')}
      </li>
    </ul>
  )
}

import { maxListedCards, type SellerItem } from '@faka/contract/item/seller-item-list'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './seller-items.module.css'

const upTo = (count: number): string => (count > maxListedCards ? `${maxListedCards}+` : String(count))

/** The free and held cards of an item, or why it has none. */
export function ListedStock({ item: { stock, delivery } }: { item: Pick<SellerItem, 'stock' | 'delivery'> }) {
  const { t } = useI18n()
  if (!stock) return t(delivery === 'byHand' ? 'items.stock.byHand' : 'items.stock.reusable')
  return (
    <span className={classNames(styles.badges, styles.whole)}>
      {stock.low && (
        <Badge tone={stock.free === 0 ? 'rejected' : 'waiting'}>
          {t(stock.free === 0 ? 'items.stock.soldOut' : 'items.stock.low')}
        </Badge>
      )}
      <span>
        {upTo(stock.free)}
        {stock.held > 0 && (
          <small className={styles.quiet}> {t('items.stock.held', { held: upTo(stock.held) })}</small>
        )}
      </span>
    </span>
  )
}

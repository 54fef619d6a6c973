import type { Item } from '@faka/contract/item/item'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import styles from './tier-table.module.css'

interface Props {
  item: Pick<Item, 'priceFen' | 'tiers' | 'minQuantity'>
  quantity: number
}

/** Unit prices by quantity, with the one that applies marked; renders nothing without bulk prices. */
export function TierTable({ item, quantity }: Props) {
  const { t } = useI18n()
  if (item.tiers.length === 0) return null
  const rows = [{ minQuantity: item.minQuantity, unitPriceFen: item.priceFen }, ...item.tiers]
  const current = rows.findLast(({ minQuantity }) => quantity >= minQuantity)
  return (
    <table className={styles.table} aria-label={t('item.tiers')}>
      <thead>
        <tr>
          <th scope="col">{t('item.tiers.quantity')}</th>
          <th scope="col">{t('item.tiers.price')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.minQuantity}
            className={classNames(row === current && styles.current)}
            aria-current={row === current ? 'true' : undefined}
          >
            <td>{t('item.tiers.base', { from: row.minQuantity })}</td>
            <td>
              <Price fen={row.unitPriceFen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

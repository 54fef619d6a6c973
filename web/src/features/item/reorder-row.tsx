import type { SellerItem } from '@faka/contract/item/seller-item-list'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowDown, ArrowUp, ArrowUpToLine } from '../../ui/icons-of-console.ts'
import { ItemStatusBadge } from './item-status-badge.tsx'
import styles from './reorder-items.module.css'

interface Props {
  item: SellerItem
  /** Its place in the shop, from 1. */
  place: number
  /** Moves it up or down by one row. */
  onMove: (by: -1 | 1) => void
  /** Moves it to the first place of the shop. */
  onMoveToStart: () => void
}

/** What a row says of an item, with buttons that move it without dragging. */
export function ReorderRow({ item, place, onMove, onMoveToStart }: Props) {
  const { t } = useI18n()
  const { id, title } = item
  const control = (name: string) => ({ 'data-control': `${name} ${id}` })
  return (
    <div className={styles.row}>
      <span className={styles.place}>{place}</span>
      <span className={styles.title} lang={detectLanguage(title)}>
        {title}
      </span>
      <ItemStatusBadge item={item} />
      <span className={styles.buttons}>
        <Button
          {...control('up')}
          tone="quiet"
          square
          icon={<ArrowUp />}
          aria-label={t('items.moveUp', { title })}
          onClick={() => onMove(-1)}
        />
        <Button
          {...control('down')}
          tone="quiet"
          square
          icon={<ArrowDown />}
          aria-label={t('items.moveDown', { title })}
          onClick={() => onMove(1)}
        />
        <Button
          {...control('first')}
          tone="quiet"
          square
          icon={<ArrowUpToLine />}
          aria-label={t('items.moveFirst', { title })}
          onClick={onMoveToStart}
        />
      </span>
    </div>
  )
}

import type { ItemBrief } from '@faka/contract/item/item'
import { useI18n } from '../../lib/messages.ts'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** What an item cost before, struck through; nothing if its seller set no original price. */
export function OriginalPrice({ item: { originalPriceFen } }: { item: Pick<ItemBrief, 'originalPriceFen'> }) {
  const { t } = useI18n()
  return (
    originalPriceFen !== undefined && (
      <span>
        <VisuallyHidden>{t('item.originalPrice')}</VisuallyHidden>
        <Price fen={originalPriceFen} struck />
      </span>
    )
  )
}

import type { ItemBrief } from '@faka/contract/item/item'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

// few items are in a campaign
const Clock = lazyPart(() => import('./campaign-clock.tsx'), ['campaign'])

/** What an item cost before, or costs without a campaign, struck through, with the time left of that; nothing if it has none. */
export function OriginalPrice({
  item: { originalPriceFen, campaign },
}: {
  item: Pick<ItemBrief, 'originalPriceFen' | 'campaign'>
}) {
  const { t } = useI18n()
  return (
    <>
      {originalPriceFen !== undefined && (
        <span>
          <VisuallyHidden>{t('item.originalPrice')}</VisuallyHidden>
          <Price fen={originalPriceFen} struck />
        </span>
      )}
      {campaign && <Clock when>{(Part) => <Part campaign={campaign} />}</Clock>}
    </>
  )
}

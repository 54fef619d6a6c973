import type { RatingSummary } from '@faka/contract/rating/rating-summary'
import { useI18n } from '../../lib/messages.ts'

/** The average and the number of an item's ratings, which lead to what buyers wrote. */
export function ItemRating({ ratings }: { ratings: RatingSummary | undefined }) {
  const { t } = useI18n()
  if (!ratings) return null
  const { averageTenths, count } = ratings
  return (
    <a href="#ratings">
      <span aria-hidden="true">★ </span>
      {t('item.rating', { average: (averageTenths / 10).toFixed(1), count })}
    </a>
  )
}

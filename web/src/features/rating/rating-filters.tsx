import { type RatingFilter, ratingFilters } from '@faka/contract/rating/seller-rating'
import { useI18n } from '../../lib/messages.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'

interface Props {
  chosen: RatingFilter
  onChoose: (filter: RatingFilter) => void
}

/** Which ratings are listed. */
export function RatingFilters({ chosen, onChoose }: Props) {
  const { t } = useI18n()
  return (
    <ChipGroup
      label={t('ratings.filter')}
      chips={ratingFilters.map((value) => ({ value, text: t(`ratings.filter.${value}`) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

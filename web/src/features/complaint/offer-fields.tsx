import { offerDays } from '@faka/contract/complaint/recall'
import { type RecallChoice, recallChoices } from '@faka/contract/complaint/recall-choice'
import { useI18n } from '../../lib/messages.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import styles from './recalled-orders.module.css'

/** What a seller promises buyers who may choose. */
export interface OfferTerms {
  days: number
  fallback: RecallChoice
}

interface Props {
  terms: OfferTerms
  onChange: (terms: OfferTerms) => void
}

/** For how long buyers may choose, and what those get who do not. */
export function OfferFields({ terms, onChange }: Props) {
  const { t } = useI18n()
  return (
    <div className={styles.terms}>
      <NumberField
        label={t('stock.recall.days')}
        name="days"
        value={terms.days}
        min={offerDays.min}
        max={offerDays.max}
        decreaseLabel={t('stock.recall.days.less')}
        increaseLabel={t('stock.recall.days.more')}
        onValueChange={(days) => onChange({ ...terms, days })}
      />
      <RadioTiles
        wide
        legend={t('stock.recall.fallback')}
        name="fallback"
        tiles={recallChoices.map((value) => ({
          value,
          label: t(`stock.recall.fallback.${value}`),
          detail: t(`stock.recall.fallback.${value}.detail`),
        }))}
        value={terms.fallback}
        onValueChange={(fallback) => onChange({ ...terms, fallback })}
      />
    </div>
  )
}

import type { DisplayedStock } from '@faka/contract/item/item'
import type { DeliveredContent } from '@faka/contract/item/seller-item'
import { useWatch } from 'react-hook-form'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Price } from '../../ui/price.tsx'
import { ItemBadges } from './item-badges.tsx'
import { ItemDescription } from './item-description.tsx'
import { ItemGallery } from './item-gallery.tsx'
import styles from './item-preview.module.css'
import { DeliveryPromise, ItemPromises } from './item-promises.tsx'
import { checkItemValues, type ItemFields } from './item-values.ts'
import { OriginalPrice } from './original-price.tsx'
import { stockLabel } from './stock-label.ts'
import { TierTable } from './tier-table.tsx'
import type { ItemFormState } from './use-item-form.ts'

/** How the stock will look with cards in it. */
function sampleStock({ content, delivery, stockDisplay }: SampleInput): DisplayedStock {
  if (content !== 'cards' || delivery === 'byHand') return { kind: 'band', band: 'always' }
  return stockDisplay === 'exact' ? { kind: 'exact', count: 88, more: false } : { kind: 'band', band: 'some' }
}

interface SampleInput {
  content: DeliveredContent
  delivery: 'automatic' | 'byHand'
  stockDisplay: 'exact' | 'band'
}

/** The tiers that ask for more than those before: while a row is typed it may repeat another one. */
function risingTiers({ tiers, minQuantity }: Pick<ItemFields, 'tiers' | 'minQuantity'>): ItemFields['tiers'] {
  let previous = minQuantity
  return tiers.filter((tier) => {
    const rises = tier.minQuantity > previous
    if (rises) previous = tier.minQuantity
    return rises
  })
}

/** The page of the item as buyers will see it, with what is in the form now. */
export function ItemPreview({ state: { form } }: { state: ItemFormState }) {
  const { t } = useI18n()
  // what is shown was there when the form was made, so that no value is missing
  useWatch({ control: form.control })
  const values = form.getValues()
  const { fields } = checkItemValues(values)
  const title = fields.title || t('itemForm.preview.title')
  return (
    <div className={styles.preview}>
      <ItemGallery pictures={values.pictures} title={title} />
      <p className={styles.title} lang={detectLanguage(title)}>
        {title}
      </p>
      <div className={styles.facts}>
        <ItemBadges item={fields} />
        <span className={styles.quiet}>{stockLabel(sampleStock(values), t)}</span>
      </div>
      <p className={styles.unit}>
        <Price fen={fields.priceFen} size="sum" />
        {fields.originalPriceFen !== null && (
          <OriginalPrice item={{ originalPriceFen: fields.originalPriceFen }} />
        )}
      </p>
      <TierTable item={{ ...fields, tiers: risingTiers(fields) }} quantity={fields.minQuantity} />
      {fields.questions.map(({ label }) => (
        <p key={label} className={styles.question} lang={detectLanguage(label)}>
          {label}
        </p>
      ))}
      <DeliveryPromise delivery={fields.delivery} />
      <ItemPromises warranty={fields.warranty} />
      {fields.description && <ItemDescription text={fields.description} />}
    </div>
  )
}

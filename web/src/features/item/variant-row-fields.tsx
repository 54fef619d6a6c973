import { ItemId } from '@faka/contract/shared/ids'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { VariantsFormState } from './use-variants-form.ts'
import styles from './variants-form.module.css'
import type { Combination, VariantRow } from './variants-values.ts'

interface Props {
  state: VariantsFormState
  index: number
  combination: Combination
  /** The pictures of its item, one of which can be its cover. */
  pictures: readonly string[]
  /** The link to the cards of a saved variant. */
  linkToStock: (variantId: ItemId) => ReactNode
}

/** One combination: its price and whether it is on sale, and folded what is rarely needed. */
export function VariantRowFields({
  state,
  index,
  combination: { options, row },
  pictures,
  linkToStock,
}: Props) {
  const { t } = useI18n()
  const title = options.join(' · ')
  const path = (name: string) => `variants.${index}.${name}`
  const text = (name: Exclude<keyof VariantRow, 'forSale'>) => ({
    name: path(name),
    value: row[name],
    error: state.errorAt(path(name)),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      state.changeRow(index, { [name]: currentTarget.value }),
  })
  const rare = ['originalPrice', 'tiers', 'minQuantity', 'maxQuantity', 'cover'] as const
  const pictureName = (address: string) =>
    t('variants.cover.number', { number: pictures.indexOf(address) + 1 })
  const variantId = ItemId.safeParse(row.variantId).data
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend} lang={detectLanguage(title)}>
        {title}
      </legend>
      <div className={styles.main}>
        <TextField
          {...text('price')}
          label={t('itemForm.price')}
          inputMode="decimal"
          maxLength={11}
          aria-required
        />
        <Switch
          label={t('variants.forSale')}
          checked={row.forSale}
          onCheckedChange={(forSale) => state.changeRow(index, { forSale })}
        />
        {variantId && linkToStock(variantId)}
      </div>
      <details open={rare.some((name) => state.errorAt(path(name)) !== undefined) || undefined}>
        <summary className={styles.more}>{t('variants.more')}</summary>
        <div className={styles.rare}>
          <TextField
            {...text('originalPrice')}
            label={t('itemForm.originalPrice')}
            inputMode="decimal"
            maxLength={11}
          />
          <TextField
            {...text('tiers')}
            label={t('itemForm.tiers')}
            hint={t('variants.tiers.hint')}
            maxLength={120}
          />
          <TextField
            {...text('minQuantity')}
            label={t('itemForm.minQuantity')}
            inputMode="numeric"
            maxLength={3}
          />
          <TextField
            {...text('maxQuantity')}
            label={t('itemForm.maxQuantity')}
            inputMode="numeric"
            maxLength={3}
          />
          {pictures.length > 1 && (
            <SelectField
              label={t('variants.cover')}
              hint={t('variants.cover.hint')}
              name={path('cover')}
              placeholder={t('variants.cover.ofItem')}
              options={pictures.map(pictureName)}
              value={pictures.includes(row.cover) ? pictureName(row.cover) : ''}
              onChange={({ currentTarget }) =>
                state.changeRow(index, {
                  cover: pictures.find((address) => pictureName(address) === currentTarget.value) ?? '',
                })
              }
            />
          )}
        </div>
      </details>
    </fieldset>
  )
}

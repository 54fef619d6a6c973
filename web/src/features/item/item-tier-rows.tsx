import { useEffect } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { X } from '../../ui/icon.ts'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './item-form.module.css'
import { blankTier, maxTiers } from './item-values.ts'
import type { ItemFormState } from './use-item-form.ts'

/** The bulk prices, one a row. The last row is blank: what is written there adds the next one. */
export function ItemTierRows({ state: { form, field } }: { state: ItemFormState }) {
  const { t } = useI18n()
  const { control } = form
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'tiers' })
  const tiers = useWatch({ control, name: 'tiers' })
  const last = tiers.at(-1)
  const isFull = tiers.length >= maxTiers
  const needsRow = !isFull && (last?.minQuantity !== '' || last.unitPrice !== '')
  useEffect(() => {
    if (needsRow) append(blankTier, { shouldFocus: false })
  }, [needsRow, append])
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{t('itemForm.tiers')}</legend>
      <p className={styles.hint}>{t('itemForm.tiers.hint')}</p>
      {rows.map(({ id }, index) => {
        const number = index + 1
        const isSpare = number === rows.length && !isFull
        const label = (text: string) => (index === 0 ? text : <VisuallyHidden>{text}</VisuallyHidden>)
        return (
          <div key={id} className={styles.tier}>
            <TextField
              {...field(`tiers.${index}.minQuantity`)}
              label={label(t('itemForm.tier.quantity', { number }))}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
            <TextField
              {...field(`tiers.${index}.unitPrice`)}
              label={label(t('itemForm.tier.price', { number }))}
              inputMode="decimal"
              autoComplete="off"
              maxLength={11}
            />
            {!isSpare && (
              <Button
                tone="quiet"
                square
                className={styles.removeRow}
                aria-label={t('itemForm.tier.remove', { number })}
                onClick={() => remove(index)}
              >
                <X />
              </Button>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

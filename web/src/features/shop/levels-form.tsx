import type { ShortUrl } from '@faka/contract/shared/ids'
import { maxLevels, type ShopLevels, setLevels } from '@faka/contract/shop/member-level'
import { useEffect } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { X } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { blankLevel, isBlank, levelSchema, toLevelValues } from './level-values.ts'
import styles from './levels-form.module.css'

/** The sentences of every row. */
const rowErrors = Object.fromEntries(
  Array.from({ length: maxLevels }, (_, index) => index).flatMap((index) => [
    [`rows.${index}.name`, { wrong: 'levels.name.wrong', same: 'levels.name.same' }],
    [`rows.${index}.spent`, { wrong: 'levels.spent.wrong' }],
    [`rows.${index}.percent`, { wrong: 'levels.percent.wrong' }],
  ]),
)

interface Props {
  shortUrl: ShortUrl
  shopLevels: ShopLevels
}

/** The levels of a shop, one a row. The last row is blank: what is written there adds the next one. */
export function LevelsForm({ shortUrl, shopLevels }: Props) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { form, element, field, change, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.setLevels', { shortUrl }],
    schema: levelSchema,
    initialValues: () => toLevelValues(shopLevels),
    errors: { ...rowErrors, form: { failed: 'levels.failed' } },
    send: (checked) => sendOnce(setLevels, { shortUrl, ...checked }),
    onSent: () => finish(t('levels.saved')),
  })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' })
  const rows = useWatch({ control, name: 'rows' })
  const last = rows.at(-1)
  const isFull = rows.length >= maxLevels
  const needsRow = !isFull && (!last || !isBlank(last))
  useEffect(() => {
    if (needsRow) append(blankLevel, { shouldFocus: false })
  }, [needsRow, append])
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.rows}>
        <legend className={styles.legend}>{t('levels.rows')}</legend>
        <p className={styles.hint}>{t('levels.rows.hint', { most: maxLevels })}</p>
        {fields.map(({ id }, index) => {
          const number = index + 1
          const isSpare = number === fields.length && !isFull
          const label = (text: string) => (index === 0 ? text : <VisuallyHidden>{text}</VisuallyHidden>)
          return (
            <div key={id} className={styles.row}>
              <TextField
                {...field(`rows.${index}.name`)}
                label={label(t('levels.name', { number }))}
                autoComplete="off"
                maxLength={20}
              />
              <TextField
                {...field(`rows.${index}.spent`)}
                label={label(t('levels.spent', { number }))}
                inputMode="decimal"
                autoComplete="off"
                maxLength={11}
              />
              <TextField
                {...field(`rows.${index}.percent`)}
                label={label(t('levels.percent', { number }))}
                inputMode="decimal"
                autoComplete="off"
                maxLength={5}
              />
              {!isSpare && (
                <Button
                  tone="quiet"
                  square
                  className={styles.remove}
                  aria-label={t('levels.remove', { number })}
                  onClick={() => remove(index)}
                >
                  <X />
                </Button>
              )}
            </div>
          )
        })}
      </fieldset>
      <Switch
        label={t('levels.withCoupons')}
        hint={t('levels.withCoupons.hint')}
        checked={form.watch('withCoupons')}
        onCheckedChange={(checked) => change('withCoupons', checked)}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy} busyText={t('levels.saving')}>
          {t('levels.save')}
        </Button>
      </div>
      <p className={styles.hint}>{t('levels.rule')}</p>
    </form>
  )
}

import { formatFen } from '@faka/contract/shared/money'
import { type MemberLevel, maxLevels, type ShopLevels } from '@faka/contract/shop/member-level'
import { useEffect } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { X } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { blankLevel, type CheckedLevels, isBlank, type LevelValues, levelSchema } from './level-values.ts'
import styles from './levels-form.module.css'

/** The sentences of every row. */
const rowErrors = Object.fromEntries(
  Array.from({ length: maxLevels }, (_, index) => index).flatMap((index) => [
    [`rows.${index}.name`, { wrong: 'levels.name.wrong', same: 'levels.name.same' }],
    [`rows.${index}.spent`, { wrong: 'levels.spent.wrong' }],
    [`rows.${index}.percent`, { wrong: 'levels.percent.wrong' }],
  ]),
)

/** Levels in one line: their names, what they need, and what they take off. */
const describeLevels = (levels: readonly MemberLevel[]): string =>
  levels
    .map(({ name, spentFen, basisPoints }) => `${name} ${formatFen(spentFen)} −${basisPoints / 100}%`)
    .join(' · ') || '—'

interface Props {
  mutationKey: readonly unknown[]
  initialValues: () => LevelValues
  send: (checked: CheckedLevels) => Promise<unknown>
  /** What counts as spent. */
  rowsHint: string
  rule: string
  /** The levels of the platform; what only a shop decides is left out without them. */
  platform?: ShopLevels['platform']
}

/** Levels, one a row. The last row is blank: what is written there adds the next one. */
export function LevelsForm({ mutationKey, initialValues, send, rowsHint, rule, platform }: Props) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { form, element, field, change, formError, busy, submit } = useContractForm({
    mutationKey,
    schema: levelSchema,
    initialValues,
    errors: { ...rowErrors, form: { failed: 'levels.failed' } },
    send,
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
        <p className={styles.hint}>{rowsHint}</p>
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
      {platform && (
        <Switch
          label={t('levels.withCoupons')}
          hint={t('levels.withCoupons.hint')}
          checked={form.watch('withCoupons')}
          onCheckedChange={(checked) => change('withCoupons', checked)}
        />
      )}
      {platform && (platform.joined || platform.levels.length > 0) && (
        <Switch
          label={t('levels.platform')}
          hint={t('levels.platform.hint', { levels: describeLevels(platform.levels) })}
          checked={form.watch('platformLevels')}
          onCheckedChange={(checked) => change('platformLevels', checked)}
        />
      )}
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
      <p className={styles.hint}>{rule}</p>
    </form>
  )
}

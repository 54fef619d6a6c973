import { maxQuantity } from '@faka/contract/item/item'
import { useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './item-form.module.css'
import type { ItemFormState } from './use-item-form.ts'

/** How many one order may have, and what buyers see of the stock. */
export function ItemLimitFields({
  state: { form, field, change },
  hasVariants,
}: {
  state: ItemFormState
  /** Its variants have limits of their own. */
  hasVariants: boolean
}) {
  const { t } = useI18n()
  const [stockDisplay, needsLogin, unlisted] = useWatch({
    control: form.control,
    name: ['stockDisplay', 'needsLogin', 'unlisted'],
  })
  return (
    <div className={styles.fields}>
      {!hasVariants && (
        <div className={styles.pair}>
          <TextField
            {...field('minQuantity')}
            label={t('itemForm.minQuantity')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
          <TextField
            {...field('maxQuantity')}
            label={t('itemForm.maxQuantity')}
            hint={t('itemForm.maxQuantity.hint', { max: maxQuantity })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        </div>
      )}
      <RadioTiles
        wide
        legend={t('itemForm.stockDisplay')}
        name="stockDisplay"
        value={stockDisplay}
        onValueChange={(value) => change('stockDisplay', value)}
        tiles={(['band', 'exact'] as const).map((value) => ({
          value,
          label: t(`itemForm.stockDisplay.${value}`),
          detail: t(`itemForm.stockDisplay.${value}.detail`),
        }))}
      />
      <Switch
        label={t('itemForm.needsLogin')}
        hint={t('itemForm.needsLogin.hint')}
        checked={needsLogin}
        onCheckedChange={(checked) => change('needsLogin', checked)}
      />
      <Switch
        label={t('itemForm.unlisted')}
        hint={t('itemForm.unlisted.hint')}
        checked={unlisted}
        onCheckedChange={(checked) => change('unlisted', checked)}
      />
    </div>
  )
}

/** A made-up card, cut as the buyer will see it. */
function SeparatorSample({ separator }: { separator: string }) {
  const { t } = useI18n()
  const sample = t('itemForm.separator.sample', { separator: separator || '----' })
  const parts = separator === '' ? [sample] : sample.split(separator)
  return (
    <div className={styles.sample} aria-live="polite">
      <span className={styles.hint}>
        {t(separator === '' ? 'itemForm.separator.whole' : 'itemForm.separator.parts')}
      </span>
      {parts.map((part, index) => (
        // parts never move
        <code key={`${String(index)} ${part}`} className={styles.part}>
          {part}
        </code>
      ))}
    </div>
  )
}

/** Whether buyers may choose cards, of an item that is sold from a stock of them. */
function ChoiceFields({
  state: { form, field, change },
}: {
  state: Pick<ItemFormState, 'form' | 'field' | 'change'>
}) {
  const { t } = useI18n()
  const [choosable, content, delivery] = useWatch({
    control: form.control,
    name: ['choosable', 'content', 'delivery'],
  })
  if (content !== 'cards' || delivery !== 'automatic') return null
  return (
    <>
      <Switch
        label={t('itemForm.choice')}
        hint={t('itemForm.choice.hint')}
        checked={choosable}
        onCheckedChange={(checked) => change('choosable', checked)}
      />
      {choosable && (
        <div className={styles.pair}>
          <TextField
            {...field('choiceLabel')}
            label={t('itemForm.choice.label')}
            hint={t('itemForm.choice.label.hint')}
            autoComplete="off"
            maxLength={20}
          />
          <TextField
            {...field('surcharge')}
            label={t('itemForm.choice.surcharge')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={11}
          />
        </div>
      )}
    </>
  )
}

/** What is promised after the sale, and how cards are kept and shown. */
export function ItemCardFields({ state: { form, field, change } }: { state: ItemFormState }) {
  const { t } = useI18n()
  const [warranty, cardPassword, cardsByMail, cardSeparator, redeemNote, content] = useWatch({
    control: form.control,
    name: ['warranty', 'cardPassword', 'cardsByMail', 'cardSeparator', 'redeemNote', 'content'],
  })
  return (
    <div className={styles.fields}>
      <TextArea
        {...field('warranty')}
        label={t('itemForm.warranty')}
        hint={t('itemForm.warranty.hint')}
        rows={3}
        maxLength={500}
        count={`${warranty.length} / 500`}
      />
      <RadioTiles
        wide
        legend={t('itemForm.cardPassword')}
        name="cardPassword"
        value={cardPassword}
        onValueChange={(value) => change('cardPassword', value)}
        tiles={(['none', 'optional', 'required'] as const).map((value) => ({
          value,
          label: t(`itemForm.cardPassword.${value}`),
          detail: t(`itemForm.cardPassword.${value}.detail`),
        }))}
      />
      <RadioTiles
        wide
        legend={t('itemForm.cardsByMail')}
        name="cardsByMail"
        value={cardsByMail}
        onValueChange={(value) => change('cardsByMail', value)}
        tiles={(['none', 'link', 'attachment'] as const).map((value) => ({
          value,
          label: t(`itemForm.cardsByMail.${value}`),
          detail: t(`itemForm.cardsByMail.${value}.detail`),
        }))}
      />
      <TextField
        {...field('cardSeparator')}
        label={t('itemForm.separator')}
        hint={t('itemForm.separator.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
      />
      <SeparatorSample separator={cardSeparator} />
      <ChoiceFields state={{ form, field, change }} />
      {content === 'reusable' && (
        <TextField
          {...field('maxDownloads')}
          label={t('itemForm.maxDownloads')}
          hint={t('itemForm.maxDownloads.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
      )}
      {content === 'cards' && (
        <TextArea
          {...field('redeemNote')}
          label={t('itemForm.redeem')}
          hint={t('itemForm.redeem.hint')}
          rows={3}
          maxLength={500}
          count={`${redeemNote.length} / 500`}
        />
      )}
    </div>
  )
}

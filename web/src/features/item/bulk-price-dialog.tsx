import { bulkPriceItems } from '@faka/contract/item/seller-item-list'
import * as z from 'zod/mini'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Price } from '../../ui/price.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './bulk-bar.module.css'
import type { BulkDialogProps } from './bulk-status-dialog.tsx'
import { type PriceChangeKind, parsePriceChange, previewPrices } from './price-change.ts'

const schema = z.pipe(
  z.object({ kind: z.enum(['percent', 'fixed']), typed: z.string() }),
  z.transform(({ kind, typed }: { kind: PriceChangeKind; typed: string }, context) => {
    const price = parsePriceChange(kind, typed)
    if (price) return price
    context.issues.push({ code: 'custom', input: typed, path: ['typed'] })
    return z.NEVER
  }),
)

/** The old and the new price of each item, and why one cannot have its new price. */
function PricePreview({ preview }: { preview: ReturnType<typeof previewPrices> }) {
  const { t } = useI18n()
  return (
    <ul className={styles.rows} aria-label={t('items.preview')}>
      {preview.map(({ item: { id, title, priceFen }, newPriceFen, problem }) => (
        <li key={id} className={styles.row}>
          <span lang={detectLanguage(title)}>{title}</span>
          <span className={styles.change}>
            <Price fen={priceFen} /> → <Price fen={newPriceFen} />
          </span>
          {problem && <span className={styles.problem}>{t(`items.priceProblem.${problem}`)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Changes the prices of items to one price or by a percentage, after showing the old and the new ones. */
export function BulkPriceDialog({ open, shortUrl, items, onClose, onDone }: BulkDialogProps) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { form, element, field, change, formError, busy, submit } = useDialogForm({
    mutationKey: ['item.bulkPriceItems', shortUrl, items.map(({ id }) => id)],
    schema,
    initialValues: (): { kind: PriceChangeKind; typed: string } => ({ kind: 'percent', typed: '' }),
    errors: { typed: { wrong: 'items.percentWrong' } },
    clearedBy: { kind: ['typed'] },
    send: (checked) =>
      sendOnce(bulkPriceItems, {
        shortUrl,
        itemIds: preview.map(({ item }) => item.id),
        price: checked,
      }),
    onSent: ({ changed }) => {
      onClose()
      onDone()
      finish(t('items.pricedMany', { changed }))
    },
  })
  const kind = form.watch('kind')
  const isPercent = kind === 'percent'
  const price = parsePriceChange(kind, form.watch('typed'))
  const preview = price ? previewPrices(items, price) : []
  const count = preview.length
  const problems = preview.filter(({ problem }) => problem).length
  const disabledReason = () => {
    if (problems > 0) return t('items.priceProblems', { count: problems })
    return price && count === 0 ? t('items.nothingToChange') : undefined
  }
  const { error, ...typedField } = field('typed')
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('items.priceMany', { count: items.length })}
      go={t('items.priceCount', { count })}
      keepLabel={t('items.cancel')}
      closeLabel={t('shell.close')}
      busyText={t('items.busy')}
      tone="primary"
      element={element}
      busy={busy}
      formError={formError}
      disabledReason={disabledReason()}
      onSubmit={submit}
    >
      <RadioTiles
        legend={t('items.priceHow')}
        name="kind"
        tiles={[
          { value: 'percent', label: t('items.pricePercent') },
          { value: 'fixed', label: t('items.priceFixed') },
        ]}
        value={kind}
        onValueChange={(chosen) => change('kind', chosen)}
      />
      <TextField
        {...typedField}
        label={t(isPercent ? 'items.percentLabel' : 'items.fixedLabel')}
        hint={t(isPercent ? 'items.percentHint' : 'items.fixedHint')}
        error={error === undefined || isPercent ? error : t('items.fixedWrong')}
        inputMode={isPercent ? 'text' : 'decimal'}
        autoComplete="off"
      />
      {count > 0 && <PricePreview preview={preview} />}
    </ActDialog>
  )
}

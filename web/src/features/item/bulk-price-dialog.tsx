import type { PriceChange } from '@faka/contract/item/bulk-price'
import { bulkPriceItems } from '@faka/contract/item/seller-item-list'
import { useId, useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Price } from '../../ui/price.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './bulk-bar.module.css'
import type { BulkDialogProps } from './bulk-status-dialog.tsx'
import { type PriceChangeKind, parsePriceChange, previewPrices } from './price-change.ts'
import { useItemAct } from './use-item-act.ts'

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
  const formId = useId()
  const [kind, setKind] = useState<PriceChangeKind>('percent')
  const [typed, setTyped] = useState('')
  const [wasSent, setSent] = useState(false)
  const change = parsePriceChange(kind, typed)
  const preview = change ? previewPrices(items, change) : []
  const count = preview.length
  const problems = preview.filter(({ problem }) => problem).length
  const act = useItemAct({
    name: 'bulkPriceItems',
    send: (price: PriceChange) =>
      sendOnce(bulkPriceItems, { shortUrl, itemIds: preview.map(({ item }) => item.id), price }),
    done: ({ changed }) => t('items.pricedMany', { changed }),
    onDone: () => {
      setTyped('')
      setSent(false)
      onClose()
      onDone()
    },
  })
  const disabledReason = () => {
    if (problems > 0) return t('items.priceProblems', { count: problems })
    return change && count === 0 ? t('items.nothingToChange') : undefined
  }
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={t('items.priceMany', { count: items.length })}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('items.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            busy={act.isPending}
            disabledReason={disabledReason()}
          >
            {t('items.priceCount', { count })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (change && count > 0 && problems === 0 && !act.isPending) act.mutate(change)
        }}
      >
        <RadioTiles
          legend={t('items.priceHow')}
          name="kind"
          tiles={[
            { value: 'percent', label: t('items.pricePercent') },
            { value: 'fixed', label: t('items.priceFixed') },
          ]}
          value={kind}
          onValueChange={(value) => {
            setKind(value)
            setSent(false)
          }}
        />
        <TextField
          label={t(kind === 'percent' ? 'items.percentLabel' : 'items.fixedLabel')}
          hint={t(kind === 'percent' ? 'items.percentHint' : 'items.fixedHint')}
          error={
            wasSent && !change ? t(kind === 'percent' ? 'items.percentWrong' : 'items.fixedWrong') : undefined
          }
          name="change"
          inputMode={kind === 'percent' ? 'text' : 'decimal'}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      {count > 0 && <PricePreview preview={preview} />}
    </LazyDialog>
  )
}

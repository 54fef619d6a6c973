import type { SellerItem } from '@faka/contract/item/seller-item-list'
import type { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './bulk-bar.module.css'
import { BulkClassifyDialog } from './bulk-classify-dialog.tsx'
import { BulkPriceDialog } from './bulk-price-dialog.tsx'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'

type BulkAct = 'publish' | 'discontinue' | 'price' | 'classify'

interface Props {
  shortUrl: ShortUrl
  /** How many items are shown. */
  shown: number
  chosen: readonly SellerItem[]
  /** The classifies of the shop. */
  classifies: readonly { id: ClassifyId; name: string }[]
  onToggleAll: () => void
  onClear: () => void
}

/** Chooses all items that are shown, and what can be done to the chosen ones together. */
export function BulkBar({ shortUrl, shown, chosen, classifies, onToggleAll, onClear }: Props) {
  const { t } = useI18n()
  const [act, setAct] = useState<BulkAct>()
  const dialog = { shortUrl, items: chosen, onClose: () => setAct(undefined), onDone: onClear }
  return (
    <>
      <fieldset className={styles.bar} aria-label={t('items.bulk')}>
        <label className={styles.all}>
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < shown
            }}
            checked={chosen.length > 0 && chosen.length === shown}
            onChange={onToggleAll}
          />
          {t('items.chooseAll')}
        </label>
        <span role="status" className={styles.hint}>
          {chosen.length > 0 ? t('items.chosen', { count: chosen.length }) : t('items.chooseHint')}
        </span>
        {chosen.length > 0 && (
          <>
            <Button onClick={() => setAct('publish')}>{t('items.publish')}</Button>
            <Button onClick={() => setAct('discontinue')}>{t('items.discontinue')}</Button>
            <Button onClick={() => setAct('price')}>{t('items.setPrice')}</Button>
            <Button onClick={() => setAct('classify')}>{t('items.move')}</Button>
          </>
        )}
      </fieldset>
      <BulkStatusDialog {...dialog} kind="publish" open={act === 'publish'} />
      <BulkStatusDialog {...dialog} kind="discontinue" open={act === 'discontinue'} />
      <BulkPriceDialog {...dialog} open={act === 'price'} />
      <BulkClassifyDialog {...dialog} classifies={classifies} open={act === 'classify'} />
    </>
  )
}

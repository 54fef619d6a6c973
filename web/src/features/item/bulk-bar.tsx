import type { SellerItem } from '@faka/contract/item/seller-item-list'
import type { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { ActButton } from '../../ui/act-button.tsx'
import styles from './bulk-bar.module.css'
import { BulkClassifyDialog } from './bulk-classify-dialog.tsx'
import { BulkPriceDialog } from './bulk-price-dialog.tsx'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'

const always = { possible: true, impossibleReason: '' } as const

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
  const dialog = { shortUrl, items: chosen, onDone: onClear }
  return (
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
          <ActButton label={t('items.publish')} {...always}>
            {(state) => <BulkStatusDialog {...dialog} {...state} kind="publish" />}
          </ActButton>
          <ActButton label={t('items.discontinue')} {...always}>
            {(state) => <BulkStatusDialog {...dialog} {...state} kind="discontinue" />}
          </ActButton>
          <ActButton label={t('items.setPrice')} {...always}>
            {(state) => <BulkPriceDialog {...dialog} {...state} />}
          </ActButton>
          <ActButton label={t('items.move')} {...always}>
            {(state) => <BulkClassifyDialog {...dialog} {...state} classifies={classifies} />}
          </ActButton>
        </>
      )}
    </fieldset>
  )
}

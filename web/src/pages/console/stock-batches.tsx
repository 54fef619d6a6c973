import { ItemId } from '@faka/contract/shared/ids'
import { Link, useSearchParams } from 'react-router'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { StockItemField } from '../parts/stock-item-field.tsx'
import styles from './page.module.css'
import { BatchList } from './parts/batch-list.tsx'

/** `/seller/stock/batches`: the imports of a shop, with what became of their cards. */
export default function StockBatches() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const itemId = ItemId.safeParse(query.get('item')).data
  useTitle(t('console.stockBatches.title'))
  const chooseItem = (chosen: ItemId | undefined) => {
    const changed = new URLSearchParams(query)
    if (chosen) changed.set('item', chosen)
    else changed.delete('item')
    setQuery(changed)
  }
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop(itemId ? `/seller/stock?item=${itemId}` : '/seller/stock', shortUrl)}>
          {t('stock.back')}
        </Link>
      </p>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.stockBatches.title')}
      </h1>
      <StockItemField shortUrl={shortUrl} label={t('stock.item')} itemId={itemId} onChoose={chooseItem} />
      <BatchList itemId={itemId} />
    </div>
  )
}

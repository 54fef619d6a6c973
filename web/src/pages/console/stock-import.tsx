import { ItemId } from '@faka/contract/shared/ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { filesQuery } from '../../features/stock/files-query.ts'
import { ImportCards } from '../../features/stock/import-cards.tsx'
import { SharedContent } from '../../features/stock/shared-content.tsx'
import { itemStockQuery } from '../../features/stock/stock-queries.ts'
import { sendBytes } from '../../features/upload/send-bytes.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StockItemField } from '../parts/stock-item-field.tsx'
import styles from './page.module.css'

/** `/seller/stock/import?item=…`: adds cards to an item. */
export default function StockImport() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const itemId = ItemId.safeParse(query.get('item')).data
  const item = useQuery({
    ...itemStockQuery(itemId),
    // so that cards stay where they are when another item is chosen
    placeholderData: keepPreviousData,
  })
  const files = useQuery(filesQuery(itemId))
  const { data, error } = item
  useTitle(t('console.stockImport.title'))
  const linkToBatch = useCallback(
    (batchId: number) => (
      <Link to={withShop(`/seller/stock?batch=${batchId}`, shortUrl)}>{t('stock.import.toBatch')}</Link>
    ),
    [shortUrl, t],
  )
  const chooseItem = (chosen: ItemId | undefined) => {
    if (!chosen) return
    const changed = new URLSearchParams(query)
    changed.set('item', chosen)
    setQuery(changed)
  }
  const notFound = data === null || isDomainError(error, 'itemNotFound')
  if (itemId && notFound) return <ConsoleNotFound />
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop(itemId ? `/seller/stock?item=${itemId}` : '/seller/stock', shortUrl)}>
          {t('stock.back')}
        </Link>
      </p>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.stockImport.title')}
      </h1>
      <StockItemField
        shortUrl={shortUrl}
        label={t('stock.import.item')}
        itemId={itemId}
        onChoose={chooseItem}
      />
      {itemId && data && files.data?.takesFiles && (
        <SharedContent key={itemId} itemId={itemId} files={files.data} sendBytes={sendBytes} />
      )}
      {itemId && data && files.data && !files.data.takesFiles && (
        <ImportCards
          shortUrl={shortUrl}
          item={data}
          isReady={data.itemId === itemId}
          linkToBatch={linkToBatch}
        />
      )}
      {!itemId && <EmptyState small>{t('stock.import.chooseItem')}</EmptyState>}
      {itemId && !(data && files.data) && <LoadState queries={[item, files]} />}
    </div>
  )
}

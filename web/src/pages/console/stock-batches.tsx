import { ItemId } from '@faka/contract/shared/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { batchesQuery } from '../../features/stock/batches-query.ts'
import { type Batch, BatchesTable } from '../../features/stock/batches-table.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StockItemField } from '../parts/stock-item-field.tsx'
import styles from './page.module.css'

function BatchList({ itemId }: { itemId: ItemId | undefined }) {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const query = useInfiniteQuery(batchesQuery(shortUrl, itemId))
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = query
  const batches = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const linkToCards = useCallback(
    (number: number) => (
      <Link to={withShop(`/seller/stock?batch=${number}`, shortUrl)}>
        {t('stock.batch', { number: String(number) })}
      </Link>
    ),
    [shortUrl, t],
  )
  const linkToRecall = useCallback(
    ({ batchId, isRecalled }: Batch) => (
      <Link to={withShop(`/seller/stock/recall?batch=${batchId}`, shortUrl)}>
        {t(isRecalled ? 'stock.recall.show' : 'stock.recall.open')}
      </Link>
    ),
    [shortUrl, t],
  )
  if (isError && !data)
    return (
      <FailedState
        title={t('console.failed.title')}
        retryLabel={t('console.retry')}
        busy={isFetching}
        onRetry={() => void query.refetch()}
      >
        {t('console.failed.text')}
      </FailedState>
    )
  if (!data) return <LoadingPanel label={t('console.loading')} />
  if (batches.length === 0) return <EmptyState small>{t('stock.batch.empty')}</EmptyState>
  return (
    <Panel title={t('stock.batch.shown', { count: batches.length })}>
      <BatchesTable batches={batches} linkToCards={linkToCards} linkToRecall={linkToRecall} />
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('stock.cards.more')}
        </Button>
      )}
    </Panel>
  )
}

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

import type { ItemId } from '@faka/contract/shared/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { withShop } from '../../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../../features/shop/use-shown-shop.ts'
import { batchesQuery } from '../../../features/stock/batches-query.ts'
import { type Batch, BatchesTable } from '../../../features/stock/batches-table.tsx'
import { LoadState } from '../../../lib/load-state.tsx'
import { useI18n } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** The imports of a shop, or of one of its items, each with the way to its cards and to its recall. */
export function BatchList({ itemId }: { itemId: ItemId | undefined }) {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const query = useInfiniteQuery(batchesQuery(shortUrl, itemId))
  const { data, isFetchingNextPage, hasNextPage } = query
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
  if (!data) return <LoadState queries={[query]} />
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

import { remedyRecall } from '@faka/contract/complaint/recall'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import type { OrderStatus } from '@faka/contract/shared/states'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { RecallForm } from '../../features/complaint/recall-form.tsx'
import { RecalledOrders } from '../../features/complaint/recalled-orders.tsx'
import { recalledOrdersQuery } from '../../features/complaint/recalled-orders-query.ts'
import { OrderStatusBadge } from '../../features/order/order-status-badge.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { batchQuery } from '../../features/stock/batches-query.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { DomainError } from '../../lib/call-errors.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { BatchList } from './parts/batch-list.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'

const showStatus = (status: OrderStatus) => <OrderStatusBadge status={status} />

/** What a batch that is not recalled yet would lose, and the form that recalls it. */
function NotRecalled({ batchId }: { batchId: number }) {
  const { shortUrl } = useShownShop()
  const query = useQuery(batchQuery(shortUrl, batchId))
  const { data: batch } = query
  if (batch === undefined) return <LoadState queries={[query]} />
  return batch === null ? <ConsoleNotFound /> : <RecallForm shortUrl={shortUrl} batch={batch} />
}

function Recall({ batchId }: { batchId: number }) {
  const { t, locale } = useI18n()
  const { shortUrl } = useShownShop()
  const mayRemedy = useShopAccess(shortUrl).may(remedyRecall.rights)
  const query = useInfiniteQuery(recalledOrdersQuery(shortUrl, batchId))
  const { data, error, isFetchingNextPage, hasNextPage } = query
  const linkToOrder = useOrderLink(shortUrl)
  if (error instanceof DomainError && error.code === codeNumbers.batchNotFound) return <ConsoleNotFound />
  if (!data) return <LoadState queries={[query]} />
  const [first] = data.pages
  if (!first) return <NotRecalled batchId={batchId} />
  const { withdrawn, held, sold, replaced, orders } = first.counts
  return (
    <>
      <Panel title={t('stock.recall.done')}>
        <p>{first.reason}</p>
        <p className={styles.quiet}>
          <DateTime iso={first.time} locale={locale} /> ·{' '}
          {t('stock.recall.counts', { withdrawn, held, sold, replaced })}
        </p>
      </Panel>
      {orders === 0 ? (
        <EmptyState small>{t('stock.recall.noOrders')}</EmptyState>
      ) : (
        <Panel title={t('stock.recall.found', { orders })}>
          <RecalledOrders
            shortUrl={shortUrl}
            batchId={batchId}
            counts={first.counts}
            enoughCards={first.enoughCards}
            orders={data.pages.flatMap((page) => page?.list ?? [])}
            linkToOrder={linkToOrder}
            mayRemedy={mayRemedy}
            showStatus={showStatus}
          />
          {hasNextPage && (
            <Button wide busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('stock.cards.more')}
            </Button>
          )}
        </Panel>
      )}
    </>
  )
}

/** The page as it is opened without a batch. */
function ChooseBatch() {
  const { t } = useI18n()
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.stockRecall.title')}
      </h1>
      <p className={styles.quiet}>{t('stock.recall.choose')}</p>
      <BatchList itemId={undefined} />
    </div>
  )
}

/** `/seller/stock/recall?batch=…`: recalls a batch of bad cards, and makes the sold ones good. */
export default function StockRecall() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query] = useSearchParams()
  const batch = query.get('batch')
  useTitle(t('console.stockRecall.title'))
  if (batch === null) return <ChooseBatch />
  if (!/^[1-9]\d{0,14}$/.test(batch)) return <ConsoleNotFound />
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/stock/batches', shortUrl)}>{t('stock.backToBatches')}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('stock.recall.title', { number: batch })}
        </h1>
        <Link to={withShop(`/seller/stock?batch=${batch}`, shortUrl)}>{t('stock.import.toBatch')}</Link>
      </div>
      <Recall batchId={Number(batch)} />
    </div>
  )
}

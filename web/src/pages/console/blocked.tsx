import type { OrderNo } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { blockedBuyersQuery, blocksPerPage } from '../../features/order/blocked-buyers-query.ts'
import { BlockedBuyersTable } from '../../features/order/blocked-buyers-table.tsx'
import { readOrdersParams } from '../../features/order/orders-params.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { currentQuery } from '../../lib/current-query.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'

/** The list with its states. */
function BlockedList() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const { page } = readOrdersParams(query)
  const { data, isError, isFetching, refetch } = useQuery(blockedBuyersQuery(shortUrl, page))
  const linkToOrder = useCallback(
    (orderNo: OrderNo) => (
      <Link to={withShop(`/seller/orders/${orderNo}`, shortUrl)} translate="no">
        {orderNo}
      </Link>
    ),
    [shortUrl],
  )
  if (isError && !data)
    return (
      <FailedState
        title={t('console.failed.title')}
        retryLabel={t('console.retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {t('console.failed.text')}
      </FailedState>
    )
  if (!data) return <LoadingPanel label={t('console.loading')} />
  if (data.list.length === 0) return <EmptyState small>{t('soldOrder.blocked.none')}</EmptyState>
  const changePage = (next: number) => {
    const changed = currentQuery()
    changed.set('page', String(next))
    setQuery(changed)
  }
  return (
    <Panel title={t('soldOrder.blocked.count', { total: data.total })}>
      <BlockedBuyersTable blocks={data.list} linkToOrder={linkToOrder} />
      <Pager page={data.page} pages={Math.ceil(data.total / blocksPerPage)} onPage={changePage} />
    </Panel>
  )
}

/** `/seller/orders/blocked`: the buyers from whom a shop accepts no orders. */
export default function Blocked() {
  const { t } = useI18n()
  const shop = useShownShop()
  useTitle(t('console.blocked.title'))
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/orders', shop.shortUrl)}>{t('console.order.back')}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.blocked.title')}
        </h1>
        <span className={styles.quiet}>{shop.name}</span>
      </div>
      <p className={styles.quiet}>{t('soldOrder.blocked.hint')}</p>
      <BlockedList />
    </div>
  )
}

import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'
import type { OrderNo } from '@faka/contract/shared/ids'
import { countedRows } from '@faka/contract/shared/paging'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { ExportOrders } from '../../features/order/export-orders.tsx'
import { OrdersTable } from '../../features/order/orders-table.tsx'
import { ordersPerPage, searchOrdersQuery } from '../../features/order/search-orders-query.ts'
import { useOrderSearch } from '../../features/order/use-order-search.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'

const tabs = Object.keys(orderTabs) as OrderTab[]

interface ListProps {
  filter: ReturnType<typeof useOrderSearch>['filter']
  onPage: (page: number) => void
}

/** The list with its states, and the pages below it. */
function OrderList({ filter, onPage }: ListProps) {
  const { t } = useI18n()
  const shop = useShownShop()
  const { data, isError, isFetching, refetch } = useQuery(
    searchOrdersQuery({ shortUrl: shop.shortUrl, ...filter }),
  )
  const linkToOrder = useCallback(
    (orderNo: OrderNo) => (
      <Link to={`/seller/orders/${orderNo}?shop=${shop.shortUrl}`} translate="no">
        {orderNo}
      </Link>
    ),
    [shop.shortUrl],
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
  if (data.list.length === 0) return <EmptyState small>{t('console.orders.empty')}</EmptyState>
  const pages = Math.ceil(data.total / ordersPerPage)
  const uncounted = data.total > countedRows(data)
  const title = uncounted
    ? t('console.orders.foundMore', { total: data.total - 1 })
    : t('console.orders.found', { total: data.total })
  return (
    <Panel title={title}>
      <OrdersTable orders={data.list} linkToOrder={linkToOrder} />
      <Pager page={data.page} pages={pages} uncounted={uncounted} onPage={onPage} />
    </Panel>
  )
}

/** `/seller/orders`: the orders of a shop, found by anything that a buyer may quote. */
export default function Orders() {
  const { t } = useI18n()
  const shop = useShownShop()
  const { filter, change } = useOrderSearch()
  const { status, from = '', to = '', text } = filter
  useTitle(t('console.orders.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.orders.title')}
        </h1>
        <span className={styles.quiet}>{shop.name}</span>
        <div className={styles.links}>
          <Link className={buttonClass()} to={withShop('/seller/orders/new', shop.shortUrl)}>
            {t('console.newOrder.title')}
          </Link>
          <ExportOrders filter={{ shortUrl: shop.shortUrl, ...filter }} />
          <Link className={buttonClass()} to={withShop('/seller/orders/blocked', shop.shortUrl)}>
            {t('console.blocked.title')}
          </Link>
        </div>
      </div>
      <FilterBar
        chipsLabel={t('console.orders.views')}
        chips={[
          { value: '' as const, text: t('orders.tab.all') },
          ...tabs.map((tab) => ({
            value: tab,
            text: tab === 'paid' ? t('console.today.toDeliver') : t(`orders.tab.${tab}`),
          })),
        ]}
        chosen={status ?? ''}
        onChoose={(tab) => change({ status: tab === '' ? undefined : tab })}
        searchLabel={t('console.orders.search')}
        searchButton={t('actions.search')}
        clearLabel={t('orders.search.clear')}
        text={text}
        onSearch={(typed) => change({ text: typed })}
        filtered={text !== '' || from !== '' || to !== ''}
        onClear={() => change({ text: '', from: '', to: '' })}
      >
        <DateRange
          label={t('orders.dates')}
          fromLabel={t('orders.from')}
          toLabel={t('orders.to')}
          from={from}
          to={to}
          onRangeChange={change}
        />
      </FilterBar>
      <OrderList filter={filter} onPage={(page) => change({ page })} />
    </div>
  )
}

import { salesUrl } from '@faka/contract/order/order-urls'
import { contactUrl } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { ItemPager } from '../features/item/item-pager.tsx'
import { ExportSales } from '../features/order/export-sales.tsx'
import { FilterOrders } from '../features/order/filter-orders.tsx'
import { type OrdersParams, readOrdersParams, toQueryParams } from '../features/order/orders-params.ts'
import { ordersQuery } from '../features/order/orders-query.ts'
import { daysAgo, resolveRange, salesQuery } from '../features/order/sales-query.ts'
import { SalesReport } from '../features/order/sales-report.tsx'
import { SoldRows } from '../features/order/sold-rows.tsx'
import { LoginRequired } from '../layout/login-required.tsx'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useLoggedIn } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { chipClass, chipRowClass } from '../ui/chip.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './parts/order-list.module.css'

export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

const filteredSalesUrl = (filter: Partial<OrdersParams>) => {
  const { page, ...rest } = toQueryParams(filter)
  return salesUrl({ ...rest, page: Number(page ?? 1) })
}

function NeedsLogin() {
  const { t } = useI18n()
  return (
    <LoginRequired title={t('sales.needed.title')} action={t('sales.login')}>
      {t('sales.needed.text')}
    </LoginRequired>
  )
}

/** Explains how to become a seller. */
function NoShop() {
  const { t } = useI18n()
  return (
    <EmptyState
      title={t('sales.none.title')}
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={contactUrl()}>
          {t('sales.none.go')}
        </Link>
      }
    >
      {t('sales.none.text')}
    </EmptyState>
  )
}

const presets = [7, 30, 90] as const

/** Common ranges as chips; others are entered in the fields below. */
function Range({ params }: { params: OrdersParams }) {
  const { t } = useI18n()
  const range = resolveRange(params)
  const today = daysAgo(0)
  const isPreset = presets.some((days) => range.to === today && range.from === daysAgo(days - 1))
  return (
    <nav className={chipRowClass} aria-label={t('sales.range')}>
      {presets.map((days) => {
        const from = daysAgo(days - 1)
        return (
          <Link
            key={days}
            className={chipClass}
            to={filteredSalesUrl({ status: params.status, keyword: params.keyword, from, to: today })}
            aria-current={range.to === today && range.from === from ? 'page' : undefined}
          >
            {t('sales.range.days', { days })}
          </Link>
        )
      })}
      {!isPreset && (
        <Link className={chipClass} to={filteredSalesUrl(params)} aria-current="page">
          {t('sales.range.custom', range)}
        </Link>
      )}
    </nav>
  )
}

function Sales({ params }: { params: OrdersParams }) {
  const { t } = useI18n()
  const range = resolveRange(params)
  const sales = useQuery(salesQuery(range, undefined))
  const orders = useQuery(ordersQuery(params, 'sold'))
  if ((sales.isError && !sales.data) || (orders.isError && !orders.data))
    return (
      <FailedState
        title={t('sales.failed.title')}
        retryLabel={t('orders.retry')}
        busy={sales.isFetching || orders.isFetching}
        onRetry={() => {
          void sales.refetch()
          void orders.refetch()
        }}
      >
        {t('sales.failed.text')}
      </FailedState>
    )
  if (!sales.data || !orders.data) return <LoadingPanel label={t('sales.loading')} />
  if (sales.data.shops.length === 0) return <NoShop />
  const { list, total, page, pageSize, counts } = orders.data
  return (
    <>
      <Range params={params} />
      <Panel title={t('sales.revenue')}>
        <SalesReport sales={sales.data} range={range} />
      </Panel>
      <FilterOrders params={params} counts={counts} hrefFor={filteredSalesUrl} />
      <Panel
        title={t('sales.list')}
        aside={total > 0 && <ExportSales params={params} shortUrl={undefined} />}
      >
        {list.length > 0 ? <SoldRows orders={list} /> : <p>{t('sales.empty')}</p>}
      </Panel>
      <ItemPager
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(next) => filteredSalesUrl({ ...params, page: next })}
      />
    </>
  )
}

/** `/userCenter/order-sales-list`: sales and revenue of the account's shops. */
export default function OrderSalesList() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const loggedIn = useLoggedIn()
  useTitle(t('sales.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {t('sales.title')}
      </h1>
      {loggedIn ? <Sales params={readOrdersParams(query)} /> : <NeedsLogin />}
    </div>
  )
}

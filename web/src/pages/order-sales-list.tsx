import { salesUrl } from '@faka/contract/order-urls'
import { contactUrl } from '@faka/contract/urls'
import { useQuery } from '@tanstack/react-query'
import { LoginNeeded } from '../chrome/login-needed.tsx'
import { Link, usePlace } from '../kernel/routing.tsx'
import { saveFile } from '../kernel/save-file.ts'
import { useLoggedIn } from '../kernel/session.ts'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ItemPager } from '../rooms/item/item-pager.tsx'
import { ExportSales } from '../rooms/order/export-sales.tsx'
import { FilterOrders } from '../rooms/order/filter-orders.tsx'
import { ordersQuery } from '../rooms/order/orders-query.ts'
import { type OrdersWish, readOrdersWish, saidOf } from '../rooms/order/orders-wish.ts'
import { daysAgo, rangeOf, salesQuery } from '../rooms/order/sales-query.ts'
import { SalesReport } from '../rooms/order/sales-report.tsx'
import { SoldRows } from '../rooms/order/sold-rows.tsx'
import { buttonClass } from '../ui/button.tsx'
import { chipClass, chipRowClass } from '../ui/chip.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './order-list.module.css'

export { default as Layout } from '../chrome/user-layout.tsx'

const addressOf = (filter: Partial<OrdersWish>) => {
  const { page, ...rest } = saidOf(filter)
  return salesUrl({ ...rest, page: Number(page ?? 1) })
}

function NeedsLogin() {
  const { say } = useWords()
  return (
    <LoginNeeded title={say('sales.needed.title')} action={say('sales.login')}>
      {say('sales.needed.text')}
    </LoginNeeded>
  )
}

/** Says how one becomes a seller. */
function NoShop() {
  const { say } = useWords()
  return (
    <EmptyState
      title={say('sales.none.title')}
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={contactUrl()}>
          {say('sales.none.go')}
        </Link>
      }
    >
      {say('sales.none.text')}
    </EmptyState>
  )
}

const presets = [7, 30, 90] as const

/** Days that are often asked for, as chips; what else is asked stands in the fields below. */
function Range({ wish }: { wish: OrdersWish }) {
  const { say } = useWords()
  const range = rangeOf(wish)
  const today = daysAgo(0)
  const isPreset = presets.some((days) => range.to === today && range.from === daysAgo(days - 1))
  return (
    <nav className={chipRowClass} aria-label={say('sales.range')}>
      {presets.map((days) => {
        const from = daysAgo(days - 1)
        return (
          <Link
            key={days}
            className={chipClass}
            to={addressOf({ status: wish.status, keyword: wish.keyword, from, to: today })}
            aria-current={range.to === today && range.from === from ? 'page' : undefined}
          >
            {say('sales.range.days', { days })}
          </Link>
        )
      })}
      {!isPreset && (
        <Link className={chipClass} to={addressOf(wish)} aria-current="page">
          {say('sales.range.custom', range)}
        </Link>
      )}
    </nav>
  )
}

function Sales({ wish }: { wish: OrdersWish }) {
  const { say } = useWords()
  const range = rangeOf(wish)
  const sales = useQuery(salesQuery(range, undefined))
  const orders = useQuery(ordersQuery(wish, 'sold'))
  if ((sales.isError && !sales.data) || (orders.isError && !orders.data))
    return (
      <FailedState
        title={say('sales.failed.title')}
        retryWord={say('orders.retry')}
        busy={sales.isFetching || orders.isFetching}
        onRetry={() => {
          void sales.refetch()
          void orders.refetch()
        }}
      >
        {say('sales.failed.text')}
      </FailedState>
    )
  if (!sales.data || !orders.data) return <WaitingPanel label={say('sales.loading')} />
  if (sales.data.shops.length === 0) return <NoShop />
  const { list, total, page, pageSize, counts } = orders.data
  return (
    <>
      <Range wish={wish} />
      <Panel title={say('sales.revenue')}>
        <SalesReport sales={sales.data} range={range} />
      </Panel>
      <FilterOrders wish={wish} counts={counts} addressOf={addressOf} />
      <Panel
        title={say('sales.list')}
        aside={total > 0 && <ExportSales wish={wish} shortUrl={undefined} save={saveFile} />}
      >
        {list.length > 0 ? <SoldRows orders={list} /> : <p>{say('sales.empty')}</p>}
      </Panel>
      <ItemPager
        page={page}
        pages={Math.ceil(total / pageSize)}
        addressOf={(next) => addressOf({ ...wish, page: next })}
      />
    </>
  )
}

/** `/userCenter/order-sales-list`: what the shops of the account sold, and what they earned. */
export default function OrderSalesList() {
  const { say } = useWords()
  const { query } = usePlace()
  const loggedIn = useLoggedIn()
  useTitle(say('sales.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {say('sales.title')}
      </h1>
      {loggedIn ? <Sales wish={readOrdersWish(query)} /> : <NeedsLogin />}
    </div>
  )
}

import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'
import { countedRows } from '@faka/contract/shared/paging'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ExportOrders } from '../../features/order/export-orders.tsx'
import { OrdersTable } from '../../features/order/orders-table.tsx'
import { ordersPerPage, searchOrdersQuery } from '../../features/order/search-orders-query.ts'
import { useOrderSearch } from '../../features/order/use-order-search.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'

const tabs = Object.keys(orderTabs) as OrderTab[]

interface ListProps {
  filter: ReturnType<typeof useOrderSearch>['filter']
  onPage: (page: number) => void
}

/** The list with its states, and the pages below it. */
function OrderList({ filter, onPage }: ListProps) {
  const { t } = useI18n()
  const shop = useShownShop()
  const orders = useQuery(searchOrdersQuery({ shortUrl: shop.shortUrl, ...filter }))
  const { data } = orders
  const linkToOrder = useOrderLink(shop.shortUrl)
  if (!data) return <LoadState queries={[orders]} />
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
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.orders.title')}>
        <div className={styles.links}>
          <Link className={buttonClass()} to={withShop('/seller/orders/new', shop.shortUrl)}>
            {t('console.newOrder.title')}
          </Link>
          <ExportOrders filter={{ shortUrl: shop.shortUrl, ...filter }} />
          <Link className={buttonClass()} to={withShop('/seller/orders/blocked', shop.shortUrl)}>
            {t('console.blocked.title')}
          </Link>
        </div>
      </ShopPageHead>
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

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { blockedBuyersQuery, blocksPerPage } from '../../features/order/blocked-buyers-query.ts'
import { BlockedBuyersTable } from '../../features/order/blocked-buyers-table.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'
import { usePageNumber } from './parts/use-page-number.ts'

/** The list with its states. */
function BlockedList() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [page, changePage] = usePageNumber()
  const blocks = useQuery(blockedBuyersQuery(shortUrl, page))
  const { data } = blocks
  const linkToOrder = useOrderLink(shortUrl)
  if (!data) return <LoadState queries={[blocks]} />
  if (data.list.length === 0) return <EmptyState small>{t('soldOrder.blocked.none')}</EmptyState>
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
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/orders', shop.shortUrl)}>{t('console.order.back')}</Link>
      </p>
      <ShopPageHead title={t('console.blocked.title')} />
      <p className={styles.quiet}>{t('soldOrder.blocked.hint')}</p>
      <BlockedList />
    </div>
  )
}

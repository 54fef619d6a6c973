import { type ComplaintNo, ComplaintStatus } from '@faka/contract/complaint/complaint'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ComplaintViews } from '../../features/complaint/complaint-views.tsx'
import {
  complaintsPerPage,
  sellerComplaintsQuery,
} from '../../features/complaint/seller-complaint-queries.ts'
import { SellerComplaintsTable } from '../../features/complaint/seller-complaints-table.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { currentQuery } from '../../lib/current-query.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { useOrderLink } from './parts/use-order-link.tsx'

/** The filter of the list, which is part of the address. */
function useFilter() {
  const [query, setQuery] = useSearchParams()
  const page = query.get('page') ?? ''
  const change = (name: 'status' | 'page', value: string | undefined) => {
    const changed = currentQuery()
    changed.delete('page')
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
    setQuery(changed)
  }
  return {
    status: ComplaintStatus.safeParse(query.get('status')).data,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    change,
  }
}

/** `/seller/complaints`: the complaints of a shop, the nearest deadline first. */
export default function Complaints() {
  const { t } = useI18n()
  const shop = useChosenShop()
  const { status, page, change } = useFilter()
  const complaints = useQuery(sellerComplaintsQuery({ shortUrl: shop, status, page }))
  const { data } = complaints
  useTitle(t('console.complaints.title'))
  const linkToComplaint = useCallback(
    (complaintNo: ComplaintNo, text: ReactNode) => (
      <Link to={withShop(`/seller/complaints/${complaintNo}`, shop)}>{text}</Link>
    ),
    [shop],
  )
  const linkToOrder = useOrderLink(shop)
  const pages = data ? Math.ceil(data.total / complaintsPerPage) : 1
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.complaints.title')}
      </h1>
      <ComplaintViews status={status} counts={data?.counts} onChoose={(chosen) => change('status', chosen)} />
      {!data && <LoadState queries={[complaints]} />}
      {data?.list.length === 0 && (
        <EmptyState small>{t(status ? 'complaints.empty.filtered' : 'complaints.empty')}</EmptyState>
      )}
      {data && data.list.length > 0 && (
        <Panel title={t('complaints.found', { total: data.total })}>
          <SellerComplaintsTable
            complaints={data.list}
            serverTime={data.serverTime}
            receivedAt={data.receivedAt}
            linkToComplaint={linkToComplaint}
            linkToOrder={linkToOrder}
          />
          {pages > 1 && (
            <nav className={styles.pager} aria-label={t('console.orders.pages')}>
              {page > 1 && (
                <Button onClick={() => change('page', page > 2 ? String(page - 1) : undefined)}>
                  {t('complaints.previousPage')}
                </Button>
              )}
              <span>{t('console.orders.page', { page: data.page, pages })}</span>
              {page < pages && (
                <Button onClick={() => change('page', String(page + 1))}>{t('complaints.nextPage')}</Button>
              )}
            </nav>
          )}
        </Panel>
      )}
    </div>
  )
}

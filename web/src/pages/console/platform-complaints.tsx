import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import {
  type PlatformComplaintStatus,
  platformComplaintStatuses,
} from '@faka/contract/complaint/platform-complaint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { escalatedComplaintsQuery } from '../../features/complaint/platform-complaint-queries.ts'
import { complaintsPerPage } from '../../features/complaint/seller-complaint-queries.ts'
import { SellerComplaintsTable } from '../../features/complaint/seller-complaints-table.tsx'
import { currentQuery } from '../../lib/current-query.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'

/** The filter of the list, which is part of the address. */
function useFilter() {
  const [query, setQuery] = useSearchParams()
  const page = query.get('page') ?? ''
  const status = platformComplaintStatuses.find((each) => each === query.get('status')) ?? 'escalated'
  const change = (next: { status?: PlatformComplaintStatus; page?: number }) => {
    const changed = currentQuery()
    changed.delete('page')
    if (next.status === 'escalated') changed.delete('status')
    else if (next.status) changed.set('status', next.status)
    if (next.page && next.page > 1) changed.set('page', String(next.page))
    setQuery(changed)
  }
  return { status, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, change }
}

const linkToComplaint = (complaintNo: ComplaintNo, text: ReactNode) => (
  <Link to={`/seller/platform/complaints/${complaintNo}`}>{text}</Link>
)
// an order is a page of its shop
const showOrder = (orderNo: OrderNo) => <span translate="no">{orderNo}</span>

/** `/seller/platform/complaints`: what the platform is asked to decide over all shops, the longest waiting first. */
export default function PlatformComplaints() {
  const { t } = useI18n()
  const { status, page, change } = useFilter()
  const complaints = useQuery(escalatedComplaintsQuery({ status, page }))
  const { data } = complaints
  useTitle(t('console.platformComplaints.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformComplaints.title')}
      </h1>
      <p className={styles.quiet}>{t('complaints.platform.lead')}</p>
      <ChipGroup
        label={t('complaints.views')}
        chips={platformComplaintStatuses.map((value) => ({
          value,
          text: `${t(`complaints.status.${value}`)} ${data?.counts[value] ?? ''}`,
        }))}
        chosen={status}
        onChoose={(chosen) => change({ status: chosen })}
      />
      {!data && <LoadState queries={[complaints]} />}
      {data?.list.length === 0 && (
        <EmptyState small>
          {t(status === 'escalated' ? 'complaints.platform.none' : 'complaints.empty.filtered')}
        </EmptyState>
      )}
      {data && data.list.length > 0 && (
        <Panel title={t('complaints.found', { total: data.total })}>
          <SellerComplaintsTable
            reader="platform"
            complaints={data.list}
            serverTime={data.serverTime}
            receivedAt={data.receivedAt}
            linkToComplaint={linkToComplaint}
            linkToOrder={showOrder}
          />
          <Pager
            page={data.page}
            pages={Math.ceil(data.total / complaintsPerPage)}
            onPage={(next) => change({ page: next })}
          />
        </Panel>
      )}
    </div>
  )
}

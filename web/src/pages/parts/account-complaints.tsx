import type { ComplaintStatus } from '@faka/contract/complaint/complaint'
import { complaintsUrl } from '@faka/contract/complaint/complaint-urls'
import { useQuery } from '@tanstack/react-query'
import { ComplaintRows } from '../../features/complaint/complaint-rows.tsx'
import { complaintsQuery } from '../../features/complaint/complaints-query.ts'
import { FilterComplaints } from '../../features/complaint/filter-complaints.tsx'
import { ItemPager } from '../../features/item/item-pager.tsx'
import { useI18n } from '../../lib/messages.ts'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { ComplaintsFailed, NoComplaints } from './complaint-states.tsx'

/** The complaints of the account by status, a page at a time. */
export default function AccountComplaints({
  status,
  page,
}: {
  status: ComplaintStatus | undefined
  page: number
}) {
  const { t } = useI18n()
  const { data, error, isError, isFetching, refetch } = useQuery(complaintsQuery({ status, page }))
  if (isError && !data)
    return <ComplaintsFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingPanel label={t('complaint.loading')} />
  const all = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {all > 0 && <FilterComplaints status={status} counts={data.counts} />}
      {data.list.length > 0 ? (
        <ComplaintRows complaints={data.list} />
      ) : (
        <NoComplaints isFiltered={all > 0} />
      )}
      <ItemPager
        page={data.page}
        pageCount={Math.ceil(data.total / data.pageSize)}
        hrefFor={(next) => complaintsUrl({ status, page: next })}
      />
    </>
  )
}

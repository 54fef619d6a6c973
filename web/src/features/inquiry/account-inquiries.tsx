import { inquiriesUrl } from '@faka/contract/inquiry/inquiry-urls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { inquiriesQuery } from './inquiry-queries.ts'
import { InquiryRows } from './inquiry-rows.tsx'

interface Props {
  page: number
  /** The way to other pages. */
  pager: (pages: number) => ReactNode
}

/** What the account asked, the latest message first. */
export default function AccountInquiries({ page, pager }: Props) {
  const { t } = useI18n()
  const { data, isError, isFetching, refetch } = useQuery(inquiriesQuery(page))
  if (isError && !data)
    return (
      <FailedState
        title={t('inquiry.failed.title')}
        retryLabel={t('inquiry.retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {t('inquiry.failed.text')}
      </FailedState>
    )
  if (!data) return <LoadingPanel label={t('inquiry.loading')} />
  if (data.list.length === 0)
    return <EmptyState title={t('inquiry.empty.title')}>{t('inquiry.empty.text')}</EmptyState>
  return (
    <>
      <InquiryRows
        reader="buyer"
        inquiries={data.list}
        link={({ inquiryNo, itemTitle }) => <Link to={inquiriesUrl(inquiryNo)}>{itemTitle}</Link>}
      />
      {pager(Math.ceil(data.total / data.pageSize))}
    </>
  )
}

import { platformInquiryFilters } from '@faka/contract/inquiry/platform-inquiry'
import { useQuery } from '@tanstack/react-query'
import { PlatformInquiryList } from '../../features/inquiry/platform-inquiry-list.tsx'
import { allInquiriesQuery, inquiriesPerPage } from '../../features/inquiry/seller-inquiry-queries.ts'
import { useInquiryList } from '../../features/inquiry/use-inquiry-list.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'

/** `/seller/platform/inquiries`: the inquiries of all shops, whose messages are opened with a reason. */
export default function PlatformInquiries() {
  const { t } = useI18n()
  const { filter, page, change } = useInquiryList(platformInquiryFilters, 'all')
  const inquiries = useQuery(allInquiriesQuery({ filter, page }))
  const { data } = inquiries
  useTitle(t('console.platformInquiries.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformInquiries.title')}
      </h1>
      <p className={styles.quiet}>{t('inquiries.platform.lead')}</p>
      <ChipGroup
        label={t('inquiries.filter')}
        chips={platformInquiryFilters.map((value) => ({ value, text: t(`inquiries.filter.${value}`) }))}
        chosen={filter}
        onChoose={(chosen) => change({ filter: chosen })}
      />
      {!data && <LoadState queries={[inquiries]} />}
      {data?.list.length === 0 && <EmptyState small>{t('inquiries.none')}</EmptyState>}
      {data && data.list.length > 0 && (
        <Panel title={t('inquiries.total', { total: data.total })}>
          <PlatformInquiryList inquiries={data.list} />
          <Pager
            page={data.page}
            pages={Math.ceil(data.total / inquiriesPerPage)}
            onPage={(next) => change({ page: next })}
          />
        </Panel>
      )}
    </div>
  )
}

import { inquiryFilters } from '@faka/contract/inquiry/seller-inquiry'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { InquiryRows } from '../../features/inquiry/inquiry-rows.tsx'
import { inquiriesPerPage, shopInquiriesQuery } from '../../features/inquiry/seller-inquiry-queries.ts'
import { useInquiryList } from '../../features/inquiry/use-inquiry-list.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** `/seller/inquiries`: what visitors asked a shop before buying, those that wait for an answer first shown. */
export default function Inquiries() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const { filter, page, change } = useInquiryList(inquiryFilters, 'open')
  const inquiries = useQuery(shopInquiriesQuery(shortUrl, { filter, page }))
  const { data } = inquiries
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.inquiries.title')} />
      <p className={styles.quiet}>{t('inquiries.lead')}</p>
      <ChipGroup
        label={t('inquiries.filter')}
        chips={inquiryFilters.map((value) => ({
          value,
          text:
            value === 'open' && data
              ? t('inquiries.filter.openCount', { count: data.open })
              : t(`inquiries.filter.${value}`),
        }))}
        chosen={filter}
        onChoose={(chosen) => change({ filter: chosen })}
      />
      {!data && <LoadState queries={[inquiries]} />}
      {data?.list.length === 0 && <EmptyState small>{t('inquiries.none')}</EmptyState>}
      {data && data.list.length > 0 && (
        <Panel title={t('inquiries.total', { total: data.total })}>
          <InquiryRows
            reader="seller"
            inquiries={data.list}
            link={({ inquiryNo, itemTitle }) => (
              <Link to={withShop(`/seller/inquiries/${inquiryNo}`, shortUrl)}>{itemTitle}</Link>
            )}
          />
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

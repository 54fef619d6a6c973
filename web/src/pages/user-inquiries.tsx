import { inquiriesUrl, readInquiryNo } from '@faka/contract/inquiry/inquiry-urls'
import { buyerUser } from '../features/account/session-store.ts'
import { listStoredInquiries } from '../features/inquiry/stored-inquiries.ts'
import { ItemPager } from '../features/item/item-pager.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './user-feedback.module.css'

export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

const LazyInquiry = lazyPart(() => import('../features/inquiry/own-inquiry.tsx'), [])
const LazyAccountInquiries = lazyPart(() => import('../features/inquiry/account-inquiries.tsx'), [])
const LazyDeviceInquiries = lazyPart(() => import('../features/inquiry/device-inquiries.tsx'), [])

/** What the account asked, and what was asked on this device without one. */
function Inquiries({ page }: { page: number }) {
  const { t } = useI18n()
  const user = usePersisted(buyerUser)
  const hydrated = useHydrated()
  const isOfDevice = hydrated && listStoredInquiries().length > 0
  const loading = <LoadingPanel label={t('inquiry.loading')} />
  return (
    <>
      {user && (
        <Panel>
          <LazyAccountInquiries when fallback={loading}>
            {(Part) => (
              <Part
                page={page}
                pager={(pages) => (
                  <ItemPager
                    page={page}
                    pageCount={pages}
                    hrefFor={(next) => inquiriesUrl(undefined, next)}
                  />
                )}
              />
            )}
          </LazyAccountInquiries>
        </Panel>
      )}
      {hydrated && !user && !isOfDevice && (
        <EmptyState title={t('inquiry.empty.title')}>{t('inquiry.empty.text')}</EmptyState>
      )}
      {isOfDevice && (
        <Panel title={t('inquiry.device')}>
          <LazyDeviceInquiries when fallback={loading}>
            {(Part) => <Part />}
          </LazyDeviceInquiries>
        </Panel>
      )}
    </>
  )
}

/** `/userCenter/inquiries`: what the visitor asked sellers before buying, and one of these conversations. */
export default function UserInquiries() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const inquiryNo = readInquiryNo(query)
  const page = query.get('page') ?? ''
  useTitle(t('profile.inquiries.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {t('profile.inquiries.title')}
      </h1>
      {inquiryNo ? (
        <LazyInquiry key={inquiryNo} when fallback={<LoadingPanel label={t('inquiry.loading')} />}>
          {(Part) => <Part inquiryNo={inquiryNo} />}
        </LazyInquiry>
      ) : (
        <Inquiries page={/^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1} />
      )}
    </div>
  )
}

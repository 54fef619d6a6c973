import { complaintsUrl, feedbackUrl, readComplaintStatus } from '@faka/contract/complaint/complaint-urls'
import { maxFeedbackPictures } from '@faka/contract/feedback/feedback'
import { createComplaintUrl } from '@faka/contract/order/order-urls'
import type { OrderNo } from '@faka/contract/shared/ids'
import { readOrderNo } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { buyerUser } from '../features/account/session-store.ts'
import { ComplaintRows } from '../features/complaint/complaint-rows.tsx'
import { complaintsOfOrderQuery } from '../features/complaint/complaints-query.ts'

import { findComplaintTexts } from '../features/complaint/find-complaint-texts.ts'
import { listStoredComplaints } from '../features/complaint/stored-complaints.ts'
import { getCardPassword } from '../features/delivery/card-password.ts'
import { FeedbackForm } from '../features/feedback/feedback-form.tsx'
import { useFeedbackForm } from '../features/feedback/use-feedback-form.ts'
import { ContactField } from '../features/order/contact-field.tsx'
import { FindOrder } from '../features/order/find-order.tsx'
import { PictureChooser } from '../features/upload/picture-chooser.tsx'
import { usePictures } from '../features/upload/use-pictures.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { chipClass, chipRowClass } from '../ui/chip.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { ComplaintsFailed, complaintLink, NoComplaints } from './parts/complaint-states.tsx'
import styles from './user-feedback.module.css'

export { default as Layout } from '../layout/user-layout.tsx'
export { UserPageSkeleton as Skeleton } from '../layout/user-page-skeleton.tsx'

const LazyDeviceComplaints = lazyPart(() => import('../features/complaint/device-complaints.tsx'), [])
const LazyAccountComplaints = lazyPart(() => import('./parts/account-complaints.tsx'), [])

function ComplaintsOfOrder({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const { data, error, isError, isFetching, refetch } = useQuery(
    complaintsOfOrderQuery(orderNo, () => getCardPassword(orderNo)),
  )
  return (
    <>
      <div className={styles.heading}>
        <h2 className={styles.subtitle}>{t('complaint.find.of', { orderNo })}</h2>
        <Link to={complaintsUrl()}>{t('complaint.find.all')}</Link>
      </div>
      {isError && !data && (
        <ComplaintsFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingPanel label={t('complaint.loading')} />}
      {data?.list.length === 0 && (
        <EmptyState action={complaintLink(createComplaintUrl(orderNo), t('complaint.find.create'))}>
          {t('complaint.find.empty')}
        </EmptyState>
      )}
      {data && data.list.length > 0 && <ComplaintRows complaints={data.list} />}
    </>
  )
}

/** Complaints of the account and of this device, and those of an order by its number. */
function Complaints() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { query } = useRouteMatch()
  const user = usePersisted(buyerUser)
  const hydrated = useHydrated()
  const orderNo = readOrderNo(query)
  const page = query.get('page') ?? ''
  const isOfDevice = hydrated && listStoredComplaints().length > 0
  if (orderNo) return <ComplaintsOfOrder key={orderNo} orderNo={orderNo} />
  return (
    <>
      {user && (
        <LazyAccountComplaints when fallback={<LoadingPanel label={t('complaint.loading')} />}>
          {(Part) => (
            <Part status={readComplaintStatus(query)} page={/^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1} />
          )}
        </LazyAccountComplaints>
      )}
      {hydrated && !user && !isOfDevice && <NoComplaints isFiltered={false} />}
      {isOfDevice && (
        <Panel title={t('complaint.device')}>
          <LazyDeviceComplaints when fallback={<LoadingPanel label={t('complaint.loading')} />}>
            {(Part) => <Part getCardPassword={getCardPassword} />}
          </LazyDeviceComplaints>
        </Panel>
      )}
      <Panel title={t('complaint.find')}>
        <FindOrder
          texts={findComplaintTexts}
          submitText={t('complaint.find.go')}
          onFound={(found) => navigate(complaintsUrl({ orderNo: found }))}
        />
      </Panel>
    </>
  )
}

function Feedback() {
  const { t } = useI18n()
  const pictures = usePictures({
    purpose: 'proof',
    max: maxFeedbackPictures,
    storageKey: 'feedback-pictures',
  })
  const feedback = useFeedbackForm(pictures.keys, pictures.clear)
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <Panel>
      <FeedbackForm
        feedback={feedback}
        pictures={
          <PictureChooser
            label={t('complaint.pictures')}
            purpose="proof"
            max={maxFeedbackPictures}
            pictures={pictures}
          />
        }
        disabledReason={unfinished && t(`complaint.pictures.${unfinished}`)}
        contact={
          <ContactField
            value={feedback.form.watch('contact')}
            hint={t('feedback.contact.hint')}
            error={feedback.errorAt('contact') !== undefined}
            onValueChange={(contact) => feedback.change('contact', contact)}
          />
        }
      />
    </Panel>
  )
}

/** `/userCenter/fankui`: complaints and their status, and feedback to the platform. */
export default function UserFeedback() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const isFeedback = query.get('tab') === 'feedback'
  useTitle(t('complaint.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {t('complaint.title')}
      </h1>
      <nav className={chipRowClass} aria-label={t('complaint.title')}>
        <Link className={chipClass} to={complaintsUrl()} aria-current={isFeedback ? undefined : 'page'}>
          {t('complaint.mine')}
        </Link>
        <Link className={chipClass} to={feedbackUrl()} aria-current={isFeedback ? 'page' : undefined}>
          {t('feedback.tab')}
        </Link>
      </nav>
      {isFeedback ? <Feedback /> : <Complaints />}
    </div>
  )
}

import { maxProofPictures } from '@faka/contract/complaint/complaint'
import { complaintsUrl, complaintUrl } from '@faka/contract/complaint/complaint-urls'
import type { Order } from '@faka/contract/delivery/delivery'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import type { OrderNo } from '@faka/contract/shared/ids'
import { errorOrderUrl, readOrderNo } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ComplaintForm } from '../features/complaint/complaint-form.tsx'
import { isRunning } from '../features/complaint/complaint-queries.ts'
import { complaintsOfOrderQuery } from '../features/complaint/complaints-query.ts'
import { useComplaintForm } from '../features/complaint/use-complaint-form.ts'
import { getCardPassword } from '../features/delivery/card-password.ts'
import { orderQuery } from '../features/delivery/get-order.ts'
import { ContactField } from '../features/order/contact-field.tsx'
import { PictureChooser } from '../features/upload/picture-chooser.tsx'
import { usePictures } from '../features/upload/use-pictures.ts'
import { PageBreadcrumb } from '../layout/page-breadcrumb.tsx'
import { isDomainError } from '../lib/call-errors.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { NavigateOnce } from '../lib/navigate-once.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './create-complaint.module.css'

/** A complaint is already open; an order can have only one at a time. */
function OpenComplaintNotice({ to }: { to: string }) {
  const { t } = useI18n()
  return (
    <Notice
      tone="warning"
      live
      title={t('complaint.create.running.title')}
      action={<Link to={to}>{t('complaint.create.running.go')}</Link>}
    >
      {t('complaint.create.running.text')}
    </Notice>
  )
}

function ComplaintEditor({ order }: { order: Order }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { orderNo } = order
  const pictures = usePictures({
    purpose: 'proof',
    max: maxProofPictures,
    storageKey: `complaint-pictures:${orderNo}`,
  })
  const complaint = useComplaintForm(order, {
    images: pictures.keys,
    cardPassword: () => getCardPassword(orderNo),
    onSent: (complaintNo) => {
      pictures.clear()
      navigate(complaintUrl(complaintNo, orderNo), { replace: true })
    },
  })
  const { form, formError, runningComplaintNo } = complaint
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <ComplaintForm
      order={order}
      complaint={complaint}
      pictures={
        <PictureChooser
          label={t('complaint.pictures')}
          purpose="proof"
          max={maxProofPictures}
          pictures={pictures}
        />
      }
      disabledReason={unfinished && t(`complaint.pictures.${unfinished}`)}
      contact={
        <ContactField
          value={form.watch('contact')}
          hint={t('complaint.contact.hint')}
          error={complaint.hasContactError}
          onValueChange={(contact) => complaint.change('contact', contact)}
        />
      }
      rejection={
        runningComplaintNo ? (
          <OpenComplaintNotice to={complaintUrl(runningComplaintNo, orderNo)} />
        ) : (
          formError && (
            <Notice tone="error" live>
              {formError}
            </Notice>
          )
        )
      }
    />
  )
}

function CreateComplaint({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const order = useQuery(orderQuery(orderNo))
  const earlier = useQuery(complaintsOfOrderQuery(orderNo, () => getCardPassword(orderNo)))
  const failed = [order, earlier].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <FailedState
        title={t('complaint.create.failed.title')}
        retryLabel={t('complaint.retry')}
        busy={order.isFetching || earlier.isFetching}
        onRetry={() => void Promise.all([order.refetch(), earlier.refetch()])}
      >
        {isDomainError(failed.error) ? failed.error.message : t('complaint.create.failed.text')}
      </FailedState>
    )
  if (!order.data || !earlier.data) return <LoadingPanel label={t('complaint.create.loading')} />
  const running = earlier.data.list.find(({ status: earlierStatus }) => isRunning(earlierStatus))
  if (running) return <OpenComplaintNotice to={complaintUrl(running.complaintNo, orderNo)} />
  const { status } = order.data
  if (status !== 'paid' && status !== 'delivered')
    return (
      <EmptyState
        title={t('complaint.create.notYet.title')}
        action={
          <Link className={buttonClass({ tone: 'primary' })} to={orderDetailUrl(orderNo)}>
            {t('complaint.create.toOrder')}
          </Link>
        }
      >
        {t(
          status === 'unpaid' || status === 'closing'
            ? 'complaint.create.notYet.unpaid'
            : 'complaint.create.notYet.over',
        )}
      </EmptyState>
    )
  return <ComplaintEditor order={order.data} />
}

/** `/complaint/create-complaint`: a complaint about an order, in three short steps. */
export default function CreateComplaintPage() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const orderNo = readOrderNo(query)
  useTitle(t('complaint.create.title'))
  if (!orderNo) return <NavigateOnce to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PageBreadcrumb parents={[{ title: t('complaint.path.list'), to: complaintsUrl() }]} />
      <header className={styles.head}>
        <h1 className={styles.title} data-page-name="">
          {t('complaint.create.title')}
        </h1>
        <p className={styles.secondary}>{t('complaint.create.lead')}</p>
      </header>
      <CreateComplaint key={orderNo} orderNo={orderNo} />
    </div>
  )
}

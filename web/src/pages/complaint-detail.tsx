import { type ComplaintNo, maxProofPictures } from '@faka/contract/complaint/complaint'
import { complaintsUrl, complaintUrl, readComplaintNo } from '@faka/contract/complaint/complaint-urls'
import { orderDetailUrl } from '@faka/contract/order/order-urls'
import type { OrderNo } from '@faka/contract/shared/ids'
import { notFoundUrl, readOrderNo } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ComplaintAccess } from '../features/complaint/complaint-access.ts'
import { ComplaintActions } from '../features/complaint/complaint-actions.tsx'
import { ComplaintDetails } from '../features/complaint/complaint-details.tsx'
import { ComplaintHeader } from '../features/complaint/complaint-header.tsx'
import { ComplaintMessages } from '../features/complaint/complaint-messages.tsx'
import {
  complaintQuery,
  isRunning,
  proofsQuery,
  type ReceivedComplaint,
} from '../features/complaint/complaint-queries.ts'
import { ComplaintTimeline } from '../features/complaint/complaint-timeline.tsx'
import { findComplaintTexts } from '../features/complaint/find-complaint-texts.ts'
import { ReplyForm } from '../features/complaint/reply-form.tsx'
import { listStoredComplaints } from '../features/complaint/stored-complaints.ts'
import { getCardPassword } from '../features/delivery/card-password.ts'
import { ItemDescription } from '../features/item/item-description.tsx'
import { FindOrder } from '../features/order/find-order.tsx'
import { PictureChooser } from '../features/upload/picture-chooser.tsx'
import { PictureList } from '../features/upload/picture-list.tsx'
import { usePictures } from '../features/upload/use-pictures.ts'
import { PageBreadcrumb } from '../layout/page-breadcrumb.tsx'
import { isDomainError } from '../lib/call-errors.ts'
import { detectLanguage } from '../lib/detect-language.ts'
import { emit } from '../lib/events.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { NavigateOnce } from '../lib/navigate-once.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useLoggedIn } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { lockedIllustration } from '../ui/illustrations.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './complaint-detail.module.css'

interface ComplaintProps {
  access: ComplaintAccess
  complaint: ReceivedComplaint
}

function Reply({ access, complaint }: ComplaintProps) {
  const { t } = useI18n()
  const pictures = usePictures({
    purpose: 'proof',
    max: maxProofPictures,
    storageKey: `reply-pictures:${complaint.complaintNo}`,
  })
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <ReplyForm
      access={access}
      complaint={complaint}
      images={pictures.keys}
      disabledReason={unfinished && t(`complaint.pictures.${unfinished}`)}
      pictures={
        <PictureChooser
          label={t('complaint.pictures')}
          purpose="proof"
          max={maxProofPictures}
          pictures={pictures}
        />
      }
      onSent={pictures.clear}
    />
  )
}

function Conversation({ access, complaint }: ComplaintProps) {
  const { t } = useI18n()
  const { status } = complaint
  const proofs = useQuery(proofsQuery(access, { running: isRunning(status) }))
  const { refetch } = proofs
  const shownStatus = useRef(status)
  useEffect(() => {
    // the reasons for a decision are a message, and a decided complaint is hardly polled any more
    if (shownStatus.current !== status) void refetch()
    shownStatus.current = status
  }, [status, refetch])
  return (
    <Panel title={t('complaint.talk')}>
      {proofs.data ? (
        <ComplaintMessages
          proofs={proofs.data}
          renderPictures={({ images }, who) => (
            <PictureList pictures={images} nameOf={(number) => t('complaint.picture', { who, number })} />
          )}
        />
      ) : proofs.isError ? (
        <EmptyState
          illustration="broken"
          action={
            <Button busy={proofs.isFetching} onClick={() => void proofs.refetch()}>
              {t('complaint.retry')}
            </Button>
          }
        >
          {t('complaint.failed.text')}
        </EmptyState>
      ) : (
        <>
          <Skeleton shape="block" />
          <Skeleton shape="block" short />
        </>
      )}
      {/* below the messages, however many there are */}
      {complaint.mayAnswer && !proofs.isPending && <Reply access={access} complaint={complaint} />}
    </Panel>
  )
}

function ShownComplaint({ access, complaint }: ComplaintProps) {
  const { t } = useI18n()
  return (
    <>
      <ComplaintHeader
        complaint={complaint}
        actions={
          <>
            <ComplaintActions access={access} complaint={complaint} />
            <Link className={buttonClass()} to={orderDetailUrl(complaint.orderNo)}>
              {t('complaint.toOrder')}
            </Link>
          </>
        }
      />
      <div className={styles.columns}>
        <Conversation access={access} complaint={complaint} />
        <div className={styles.side}>
          <Panel title={t('complaint.about')}>
            <ComplaintDetails complaint={complaint} />
          </Panel>
          <Panel title={t('complaint.timeline')}>
            <ComplaintTimeline events={complaint.events} />
          </Panel>
          <Panel title={t('complaint.frozen')}>
            {complaint.description ? (
              <ItemDescription text={complaint.description} />
            ) : (
              <p className={styles.secondary}>{t('complaint.frozen.none')}</p>
            )}
          </Panel>
          {complaint.warranty && (
            <Panel title={t('complaint.warranty')}>
              <p className={styles.text} lang={detectLanguage(complaint.warranty)}>
                {complaint.warranty}
              </p>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

/** Without its order number, a complaint can be opened only by its owner. */
function ComplaintNotFound({ complaintNo }: { complaintNo: ComplaintNo }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const isLoggedIn = useLoggedIn()
  return (
    <Panel>
      <EmptyState
        illustration="lost"
        level={1}
        title={t('complaint.absent.title')}
        action={isLoggedIn || <Button onClick={() => emit('showLoginModal', {})}>{t('shell.login')}</Button>}
      >
        {t('complaint.absent.text')}
      </EmptyState>
      <FindOrder
        texts={findComplaintTexts}
        submitText={t('complaint.find.open')}
        onFound={(orderNo) => navigate(complaintUrl(complaintNo, orderNo), { replace: true })}
      />
    </Panel>
  )
}

function ComplaintDetail({
  complaintNo,
  orderNo,
}: {
  complaintNo: ComplaintNo
  orderNo: OrderNo | undefined
}) {
  const { t } = useI18n()
  const access = { complaintNo, orderNo, cardPassword: () => orderNo && getCardPassword(orderNo) }
  const { data, error, isError, isFetching, refetch } = useQuery(complaintQuery(access))
  if (data) return <ShownComplaint access={access} complaint={data} />
  if (isDomainError(error, 'complaintNotFound') || (!orderNo && isDomainError(error, 'cardPasswordWanted')))
    return <ComplaintNotFound complaintNo={complaintNo} />
  if (isDomainError(error, 'orderOfAccount'))
    return (
      <EmptyState
        illustration={lockedIllustration}
        level={1}
        title={t('complaint.ofAccount.title')}
        action={
          <Button tone="primary" onClick={() => emit('showLoginModal', { onLoggedIn: () => void refetch() })}>
            {t('shell.login')}
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    )
  if (isError)
    return (
      <FailedState
        level={1}
        title={t('complaint.failed.title')}
        retryLabel={t('complaint.retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {isDomainError(error) ? error.message : t('complaint.failed.text')}
      </FailedState>
    )
  return <LoadingPanel label={t('complaint.loading')} />
}

/** The order number of a complaint that was made on this device, if the URL has none. */
const findOwnOrderNo = (complaintNo: ComplaintNo) =>
  typeof localStorage === 'undefined'
    ? undefined
    : listStoredComplaints().find((own) => own.complaintNo === complaintNo)?.orderNo

/** `/complaint/complaint-detail`: messages, deadline and outcome of a complaint. */
export default function ComplaintDetailPage() {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const complaintNo = readComplaintNo(query)
  const orderNo = readOrderNo(query) ?? (complaintNo && findOwnOrderNo(complaintNo))
  useTitle(t('complaint.detail.title'))
  if (!complaintNo) return <NavigateOnce to={notFoundUrl()} />
  return (
    <div className={styles.page}>
      <PageBreadcrumb parents={[{ title: t('complaint.path.list'), to: complaintsUrl() }]} />
      <ComplaintDetail key={complaintNo + orderNo} complaintNo={complaintNo} orderNo={orderNo} />
    </div>
  )
}

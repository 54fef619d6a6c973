import { type ComplaintNo, mostProofPictures } from '@faka/contract/complaint'
import { complaintsUrl, complaintUrl, readComplaintNo } from '@faka/contract/complaint-urls'
import type { OrderNo } from '@faka/contract/ids'
import { orderDetailUrl } from '@faka/contract/order-urls'
import { notFoundUrl, readOrderNo } from '@faka/contract/urls'
import { useQuery } from '@tanstack/react-query'
import { PagePath } from '../chrome/page-path.tsx'
import { emit } from '../kernel/events.ts'
import { languageOf } from '../kernel/language-of.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { Link, Navigate, useNavigate, usePlace } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ChangesOfComplaint } from '../rooms/complaint/change-complaint.tsx'
import { ComplaintAbout } from '../rooms/complaint/complaint-about.tsx'
import type { Access } from '../rooms/complaint/complaint-access.ts'
import { ComplaintHead } from '../rooms/complaint/complaint-head.tsx'
import { ComplaintTalk } from '../rooms/complaint/complaint-talk.tsx'
import { ComplaintTimeline } from '../rooms/complaint/complaint-timeline.tsx'
import { FindComplaint } from '../rooms/complaint/find-complaint.tsx'
import {
  complaintQuery,
  isRunning,
  proofsQuery,
  type SeenComplaint,
} from '../rooms/complaint/get-complaint.ts'
import { ownComplaints } from '../rooms/complaint/own-complaints.ts'
import { ReplyForm } from '../rooms/complaint/reply-form.tsx'
import { cardPasswordOf } from '../rooms/delivery/card-password.ts'
import { ItemDescription } from '../rooms/item/item-description.tsx'
import { PictureChooser } from '../rooms/upload/picture-chooser.tsx'
import { ShownPictures } from '../rooms/upload/shown-pictures.tsx'
import { usePictures } from '../rooms/upload/use-pictures.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { lockedDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './complaint-detail.module.css'

interface Shown {
  access: Access
  complaint: SeenComplaint
}

function Reply({ access, complaint }: Shown) {
  const { say } = useWords()
  const pictures = usePictures({
    purpose: 'proof',
    most: mostProofPictures,
    keepUnder: `reply-pictures:${complaint.complaintNo}`,
  })
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <ReplyForm
      access={access}
      complaint={complaint}
      images={pictures.keys}
      waitingFor={unfinished && say(`complaint.pictures.${unfinished}`)}
      pictures={
        <PictureChooser
          label={say('complaint.pictures')}
          purpose="proof"
          most={mostProofPictures}
          pictures={pictures}
        />
      }
      onSent={pictures.clear}
    />
  )
}

function Talk({ access, complaint }: Shown) {
  const { say } = useWords()
  const proofs = useQuery(proofsQuery(access, { running: isRunning(complaint.status) }))
  return (
    <Panel title={say('complaint.talk')}>
      {proofs.data ? (
        <ComplaintTalk
          proofs={proofs.data}
          pictures={({ images }, who) => (
            <ShownPictures pictures={images} nameOf={(number) => say('complaint.picture', { who, number })} />
          )}
        />
      ) : proofs.isError ? (
        <EmptyState
          drawing="broken"
          action={
            <Button busy={proofs.isFetching} onClick={() => void proofs.refetch()}>
              {say('complaint.retry')}
            </Button>
          }
        >
          {say('complaint.failed.text')}
        </EmptyState>
      ) : (
        <>
          <Skeleton shape="block" />
          <Skeleton shape="block" short />
        </>
      )}
      {/* below what is said, however long that is */}
      {complaint.mayAnswer && !proofs.isPending && <Reply access={access} complaint={complaint} />}
    </Panel>
  )
}

function ShownComplaint({ access, complaint }: Shown) {
  const { say } = useWords()
  return (
    <>
      <ComplaintHead
        complaint={complaint}
        actions={
          <>
            <ChangesOfComplaint access={access} complaint={complaint} />
            <Link className={buttonClass()} to={orderDetailUrl(complaint.orderNo)}>
              {say('complaint.toOrder')}
            </Link>
          </>
        }
      />
      <div className={styles.columns}>
        <Talk access={access} complaint={complaint} />
        <div className={styles.side}>
          <Panel title={say('complaint.about')}>
            <ComplaintAbout complaint={complaint} />
          </Panel>
          <Panel title={say('complaint.timeline')}>
            <ComplaintTimeline events={complaint.events} />
          </Panel>
          <Panel title={say('complaint.frozen')}>
            {complaint.description ? (
              <ItemDescription text={complaint.description} />
            ) : (
              <p className={styles.quiet}>{say('complaint.frozen.none')}</p>
            )}
          </Panel>
          {complaint.warranty && (
            <Panel title={say('complaint.warranty')}>
              <p className={styles.text} lang={languageOf(complaint.warranty)}>
                {complaint.warranty}
              </p>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

/** Without the number of its order a complaint opens to its owner only. */
function Absent({ complaintNo }: { complaintNo: ComplaintNo }) {
  const { say } = useWords()
  const go = useNavigate()
  const isLoggedIn = useLoggedIn()
  return (
    <Panel>
      <EmptyState
        drawing="lost"
        level={1}
        title={say('complaint.absent.title')}
        action={
          isLoggedIn || <Button onClick={() => emit('showLoginModal', {})}>{say('shell.login')}</Button>
        }
      >
        {say('complaint.absent.text')}
      </EmptyState>
      <FindComplaint
        go={say('complaint.find.open')}
        onFound={(orderNo) => go(complaintUrl(complaintNo, orderNo), { replace: true })}
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
  const { say } = useWords()
  const access = { complaintNo, orderNo, cardPassword: () => orderNo && cardPasswordOf(orderNo) }
  const { data, error, isError, isFetching, refetch } = useQuery(complaintQuery(access))
  if (data) return <ShownComplaint access={access} complaint={data} />
  if (isRefusal(error, 'complaintNotFound') || (!orderNo && isRefusal(error, 'cardPasswordWanted')))
    return <Absent complaintNo={complaintNo} />
  if (isRefusal(error, 'orderOfAccount'))
    return (
      <EmptyState
        drawing={lockedDrawing}
        level={1}
        title={say('complaint.ofAccount.title')}
        action={
          <Button tone="primary" onClick={() => emit('showLoginModal', { onLoggedIn: () => void refetch() })}>
            {say('shell.login')}
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
        title={say('complaint.failed.title')}
        retryWord={say('complaint.retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {isRefusal(error) ? error.message : say('complaint.failed.text')}
      </FailedState>
    )
  return <WaitingPanel label={say('complaint.loading')} />
}

/** The order of a complaint that was made on this device, where its address names none. */
const knownOrder = (complaintNo: ComplaintNo) =>
  typeof localStorage === 'undefined'
    ? undefined
    : ownComplaints().find((own) => own.complaintNo === complaintNo)?.orderNo

/** `/complaint/complaint-detail`: what is said in a complaint, until when, and how it ends. */
export default function ComplaintDetailPage() {
  const { say } = useWords()
  const { query } = usePlace()
  const complaintNo = readComplaintNo(query)
  const orderNo = readOrderNo(query) ?? (complaintNo && knownOrder(complaintNo))
  useTitle(say('complaint.detail.title'))
  if (!complaintNo) return <Navigate to={notFoundUrl()} />
  return (
    <div className={styles.page}>
      <PagePath parents={[{ title: say('complaint.path.list'), to: complaintsUrl() }]} />
      <ComplaintDetail key={complaintNo + orderNo} complaintNo={complaintNo} orderNo={orderNo} />
    </div>
  )
}
